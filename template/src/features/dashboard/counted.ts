/** The counts, in display order. */
export const counted = ["users", "books", "genres", "sessions"] as const;
export type Counted = (typeof counted)[number];
