import type { LinkProps } from "@tanstack/react-router";
import { type Label, useLabel } from "#kit/client/feature.ts";
import { useFeatures } from "#kit/client/features.tsx";

interface Words {
  acts: Readonly<Record<string, Label>>;
  link?: (id: string) => Pick<LinkProps, "to" | "params">;
}

export function useWords(): Readonly<Record<string, Words>> {
  return Object.assign({}, ...useFeatures().map(({ audit }) => audit));
}

/** All known acts, and a label for each. An act of a removed feature is shown by its name. */
export function useActs() {
  const say = useLabel();
  const labels: ReadonlyMap<string, Label> = new Map(
    Object.entries(useWords()).flatMap(([kind, { acts }]) =>
      Object.entries(acts).map(([act, label]) => [`${kind}.${act}`, label] as const),
    ),
  );
  const actInWords = (action: string) => {
    const label = labels.get(action);
    return label ? say(label) : action;
  };
  return { acts: [...labels.keys()], actInWords };
}
