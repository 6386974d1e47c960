/** The largest size of a stored profile picture, in pixels. */
export const avatarSize = { width: 512, height: 512 };
