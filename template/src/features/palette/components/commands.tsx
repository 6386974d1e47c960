import { useEffect, useState } from "react";
import type { Command, CommandDialogProps, CommandSearch } from "#kit/client/command.ts";
import type { Commands } from "#kit/client/feature.tsx";
import { copyText } from "#kit/client/secure-context.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { notify } from "#ui/notify.ts";
import { CommandPalette } from "./command-palette.tsx";

export interface AllCommandsProps extends CommandDialogProps, Pick<CommandSearch, "area"> {
  takeTyped: () => string;
  /** In the order in which they are shown. Never changes. */
  offered: readonly Commands[];
}

export function AllCommands({ area, offered, open, onOpenChange, takeTyped }: AllCommandsProps) {
  const { t } = useTranslation("palette");
  const { text, setText, ...terms } = useTerm();
  // biome-ignore lint/correctness/useHookAtTopLevel: the features are always the same.
  const each = offered.map(({ useCommands }) => useCommands({ area, ...terms }));
  const pages = each.flatMap(({ pages = [] }) => pages);
  const actions = each.flatMap(({ actions = [] }) => actions);
  const here = useCommandsOfPage(open, [...pages, ...actions]);
  const groups = [
    // Not the first group, or Enter alone would press a button that changes something.
    { title: t("pages"), commands: pages },
    { title: t("here"), commands: here },
    { title: t("actions"), commands: actions },
    ...each.flatMap(({ groups = [] }) => groups),
  ];
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      groups={groups}
      here={here}
      text={text}
      onTextChange={setText}
      takeTyped={takeTyped}
    />
  );
}

/** Buttons and links on a page, except those in rows, forms and dialogs. */
const pressable =
  "main .button:not(:disabled, [aria-disabled=true], :is(table, li, form, [role=dialog]) .button)";

/** A command for each button and link that the page has when the palette opens. Running it presses the element. */
function useCommandsOfPage(open: boolean, others: readonly Command[]): readonly Command[] {
  const [found, setFound] = useState<{ open: boolean; commands: Command[] }>({ open: false, commands: [] });
  if (found.open !== open) setFound({ open, commands: open ? commandsOfPage() : found.commands });
  return found.commands.filter(({ label }) => others.every((other) => other.label !== label));
}

/** Elements that open a page or a dialog. They come before those that act at once. */
const leadsOn = "a, [aria-haspopup]";

function commandsOfPage(): Command[] {
  const commands = [...document.querySelectorAll<HTMLElement>(pressable)]
    .filter((element) => element.checkVisibility())
    .sort((one, other) => Number(other.matches(leadsOn)) - Number(one.matches(leadsOn)))
    .map(toCommand);
  return [...new Map(commands.map((command) => [command.id, command])).values()];
}

function toCommand(element: HTMLElement): Command {
  const label = element.getAttribute("aria-label") ?? element.textContent;
  return {
    id: `here ${label}`,
    icon: "mouse-pointer-click",
    label,
    hint: element.closest("section")?.querySelector("h2")?.textContent,
    run() {
      element.focus();
      element.click();
    },
  };
}

const debounceMs = 300;

/** The typed term and, after a pause, the term for the server. An empty term needs no pause. */
function useTerm() {
  const [text, setText] = useState("");
  const term = text.trim();
  const [settledTerm, setSettledTerm] = useState("");
  useEffect(() => {
    const timer = setTimeout(setSettledTerm, term === "" ? 0 : debounceMs, term);
    return () => clearTimeout(timer);
  }, [term]);
  return { text, setText, term, settledTerm: term === "" ? "" : settledTerm };
}

export function useCommands() {
  const { t } = useTranslation("palette");
  async function copyAddress(): Promise<void> {
    if (await copyText(window.location.href)) notify("success", t("copyAddress.done"));
    else notify("error", t("copyAddress.failed"));
  }
  const copy: Command = {
    id: "copy-address",
    icon: "link",
    label: t("copyAddress.action"),
    keywords: t("copyAddress.keywords"),
    run: copyAddress,
  };
  return { actions: [copy] };
}
