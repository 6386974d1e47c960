interface PlacesOptions {
  most: number;
  /** Of the same subject. */
  mostOfOne?: number;
}

/** Limits how many do something at the same time in this process. The functions that are returned leave again. */
export function createPlaces({ most, mostOfOne = most }: PlacesOptions) {
  const inside: string[] = [];
  const waiting: (() => void)[] = [];

  function leaveOnce(subject: string): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      inside.splice(inside.indexOf(subject), 1);
      waiting.shift()?.();
    };
  }

  return {
    /** Undefined if there is no place. */
    enter(subject: string): (() => void) | undefined {
      if (inside.length >= most || inside.filter((one) => one === subject).length >= mostOfOne)
        return undefined;
      inside.push(subject);
      return leaveOnce(subject);
    },
    /** Waits for a place. */
    async turn(): Promise<() => void> {
      while (inside.length >= most) await new Promise<void>((go) => waiting.push(go));
      inside.push("");
      return leaveOnce("");
    },
  };
}
