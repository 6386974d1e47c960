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

/** An act of a removed feature is shown by its name. */
export function useActs() {
  const say = useLabel();
  const words = useWords();
  const actInWords = (action: string) => {
    const [kind = "", act = ""] = action.split(".", 2);
    const label = words[kind]?.acts?.[act];
    return label ? say(label) : action;
  };
  const acts = () =>
    Object.entries(words).flatMap(([kind, { acts }]) => Object.keys(acts).map((act) => `${kind}.${act}`));
  return { acts, actInWords };
}
