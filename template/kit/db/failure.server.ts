/** Why the database refused a statement, apart from errors in our code. */
export type Failure =
  /** Unusable: the database is damaged, read-only or gone. */
  | { reason: "busy" | "full" | "unusable" }
  /** One of our triggers refused; its message is an error code. */
  | { reason: "trigger"; says: string }
  /** Other rows refer to this one. */
  | { reason: "used" }
  /** A unique key was violated; `columns` are its columns, such as "order.shop, order.number". */
  | { reason: "unique"; columns: string };
