/** Durations in milliseconds. Where seconds are needed (a cookie, better-auth), divide: `day / second`. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
