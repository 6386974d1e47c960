import { useTranslation } from "react-i18next";
import type { CommandDialogProps, CommandSearch } from "#kit/client/command.ts";
import type { Commands } from "#kit/client/feature.ts";
import { useTerm } from "../use-term.ts";
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
