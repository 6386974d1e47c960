import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CommandDialogProps, CommandSearch } from "#kit/client/command.ts";
import type { Commands } from "#kit/client/feature.ts";
import { CommandPalette } from "./command-palette.tsx";

export interface AllCommandsProps extends CommandDialogProps, Pick<CommandSearch, "area"> {
  initialText: string;
  /** Of all features, in display order; always the same. */
  offered: readonly Commands[];
}

/** The command palette with what each feature offers. */
export function AllCommands({ area, offered, open, onOpenChange, initialText }: AllCommandsProps) {
  const { t } = useTranslation("palette");
  const { text, setText, ...terms } = useTerm(initialText);
  // biome-ignore lint/correctness/useHookAtTopLevel: the features are always the same.
  const each = offered.map(({ useCommands }) => useCommands({ area, ...terms }));
  const groups = [
    { title: t("pages"), commands: each.flatMap(({ pages = [] }) => pages) },
    { title: t("actions"), commands: each.flatMap(({ actions = [] }) => actions) },
    ...each.flatMap(({ groups = [] }) => groups),
  ];
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      groups={groups}
      text={text}
      onTextChange={setText}
    />
  );
}

const debounceMs = 300;

/** The term in the field, and the same after a pause, for the server. An empty one needs no pause. */
function useTerm(initialText: string) {
  const [text, setText] = useState(initialText);
  const term = text.trim();
  const [settledTerm, setSettledTerm] = useState("");
  useEffect(() => {
    const timer = setTimeout(setSettledTerm, term === "" ? 0 : debounceMs, term);
    return () => clearTimeout(timer);
  }, [term]);
  return { text, setText, term, settledTerm: term === "" ? "" : settledTerm };
}
