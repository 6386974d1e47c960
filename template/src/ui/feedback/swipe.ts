/** Share of its height a drawer must be pulled down to close, or the speed, in px/ms, that closes it at once. */
const closeShare = 0.25;
const closeSpeed = 0.4;

interface Swipe {
  /** How far down, in px. */
  distance: number;
  /** When it was let go, in px/ms. */
  speed: number;
  /** Of the drawer, as far as it is on the screen. */
  height: number;
}

export function closes({ distance, speed, height }: Swipe): boolean {
  return speed > closeSpeed || distance >= height * closeShare;
}
