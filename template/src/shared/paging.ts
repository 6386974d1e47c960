/** Rows of a page, unless asked for otherwise. */
export const pageSize = 20;

export const largestPage = 100;
