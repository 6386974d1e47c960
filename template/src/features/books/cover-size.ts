/** The largest size of a stored cover, in pixels. */
export const coverSize = { width: 800, height: 1200 };
