/** Why the database refused, apart from mistakes of ours. */
export type Failure =
  /** Unusable: the database is damaged, read-only or gone. */
  | { reason: "busy" | "full" | "unusable" }
  /** By one of our triggers, which say an error code. */
  | { reason: "trigger"; says: string }
  /** Other rows refer to this one. */
  | { reason: "used" }
  /** By a unique key, with its columns, like "order.shop, order.number". */
  | { reason: "unique"; columns: string };
