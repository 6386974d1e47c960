/** The default number of rows per page. */
export const pageSize = 20;

export const largestPage = 100;
