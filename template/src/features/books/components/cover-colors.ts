/** How much of the genre's colour is in each colour of a cover, the rest of which is the second name. */
export const coverMixes = {
  ground: [0.16, "white"],
  far: [0.28, "white"],
  near: [0.42, "white"],
  ink: [0.35, "black"],
} as const;

/** The colours of a drawn cover. Text in `ink` can be read on each of the others, whatever the genre's colour. */
export function coverColors(genre: string): Record<keyof typeof coverMixes, string> {
  const mix = (name: keyof typeof coverMixes) => {
    const [share, other] = coverMixes[name];
    return `color-mix(in oklab, ${genre} ${share * 100}%, ${other})`;
  };
  return { ground: mix("ground"), far: mix("far"), near: mix("near"), ink: mix("ink") };
}
