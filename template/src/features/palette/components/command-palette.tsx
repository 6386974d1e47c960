import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useState } from "react";
import type { Command, CommandDialogProps, CommandGroup } from "#kit/client/command.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { maxSearchTermLength } from "#kit/shared/limits.ts";
import { buttonClass, Spinner } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { useKeyboardInset, useToastsBehind } from "#ui/drawer.ts";
import { Icon } from "#ui/icon.tsx";
import { matchGroups, recentCommands, rememberCommand } from "../match.ts";
import { isK } from "./use-palette-keys.ts";

interface CommandPaletteProps extends CommandDialogProps {
  groups: readonly CommandGroup[];
  /** Commands of the current page. They need the page, so they run after the palette has closed. */
  here: readonly Command[];
  text: string;
  onTextChange: (text: string) => void;
  takeTyped: () => string;
}

export function CommandPalette(props: CommandPaletteProps) {
  const { open, onOpenChange, groups, here, text, onTextChange, takeTyped } = props;
  const { t } = useTranslation(["palette", "kit", "common"]);
  const [popup, setPopup] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<Command>();
  const [afterwards, setAfterwards] = useState<Command>();
  const term = text.trim();
  useKeyboardInset(popup);
  useToastsBehind(open);

  const known = groups.flatMap(({ commands }) => commands);
  const recent = term === "" ? recentCommands(known) : [];
  const found = matchGroups([{ title: t("recent"), commands: recent }, ...groups], term);
  const lists = groups.flatMap(({ all }) => all ?? []);
  const shown = lists.length > 0 ? [...found, { title: t("kit:list.search"), commands: lists }] : found;
  const count = found.reduce((sum, { commands }) => sum + commands.length, 0);
  const isBusy = groups.some(({ search }) => search?.isBusy || search?.isOld);

  function choose(command: Command): void {
    const isHere = here.includes(command);
    if (!isHere) rememberCommand(command);
    if (command.stays) return void command.run();
    onOpenChange(false);
    if (isHere) setAfterwards(command);
    else if (command.dialog) setChosen(command);
    else command.run();
  }

  return (
    <>
      <Dialog.Root
        open={open}
        onOpenChange={onOpenChange}
        onOpenChangeComplete={(isOpen) => {
          if (isOpen) return;
          onTextChange("");
          afterwards?.run?.();
          setAfterwards(undefined);
        }}
      >
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim backdrop-blur-[2px] transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
          <Dialog.Popup
            ref={setPopup}
            data-dialog="palette"
            finalFocus={returnFocus}
            onFocus={() => onTextChange(text + takeTyped())}
            onKeyDown={(event) => {
              if (!isK(event.nativeEvent)) return;
              event.preventDefault();
              if (!event.repeat) onOpenChange(false);
            }}
            className={cn(
              "fixed inset-x-2 top-[calc(var(--banner)+max(0.5rem,env(safe-area-inset-top)))] z-50 mx-auto flex max-w-160 flex-col rounded-2xl border bg-raised text-ink shadow-float outline-none",
              "max-h-[calc(100dvh-var(--keyboard,0px)-var(--banner)-1rem)] md:top-[calc(var(--banner)+12vh)] md:max-h-[min(34rem,76vh)]",
              "transition-[opacity,scale] duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0",
            )}
          >
            <Dialog.Title className="sr-only">{t("title")}</Dialog.Title>
            <Autocomplete.Root
              inline
              // Closes only with the dialog: Base UI would close it after every choice, but some commands keep it open.
              open={open}
              items={shown.map(({ title, commands }) => ({ value: title, items: commands }))}
              filter={null}
              value={text}
              onValueChange={(value, { reason }) => {
                if (reason !== "item-press") onTextChange(value);
              }}
              autoHighlight="always"
              keepHighlight
              itemToStringValue={({ label }: Command) => label}
            >
              <div className="flex shrink-0 items-center gap-3 border-b ps-4 pe-1.5">
                {isBusy ? (
                  <Spinner className="text-muted" />
                ) : (
                  <Icon name="search" className="size-4.5 shrink-0 text-muted" />
                )}
                <Autocomplete.Input
                  aria-label={t("placeholder")}
                  placeholder={t("placeholder")}
                  maxLength={maxSearchTermLength}
                  autoComplete="off"
                  enterKeyHint="go"
                  className="h-14 min-w-0 flex-1 bg-transparent text-field outline-none"
                />
                <Dialog.Close
                  aria-label={t("common:close")}
                  className={buttonClass({ variant: "ghost", size: "icon" }, "text-muted")}
                >
                  <Icon name="x" />
                </Dialog.Close>
              </div>
              <Autocomplete.Status className={count > 0 ? "sr-only" : "px-5 pt-4 text-muted"}>
                {term !== "" &&
                  !isBusy &&
                  t(count > 0 ? "kit:list.results" : "kit:list.nothingFound", { count, term })}
              </Autocomplete.Status>
              <CommandList groups={shown} onChoose={choose} />
            </Autocomplete.Root>
            <KeyHints />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      {chosen?.dialog && (
        <chosen.dialog
          key={chosen.id}
          open={!open}
          onOpenChange={(isOpen) => {
            if (!isOpen) setChosen(undefined);
          }}
        />
      )}
    </>
  );
}

/** Returns the focus to where it was, unless a page opened by a command has taken it. */
function returnFocus(): boolean {
  return document.activeElement?.closest("main") === null;
}

const hints = [
  { keys: "↑ ↓", does: "move" },
  { keys: "↵", does: "choose" },
  { keys: "Esc", does: "close" },
] as const;

/** Hidden from screen readers, which announce a combobox's keys themselves. */
function KeyHints() {
  const { t } = useTranslation("palette");
  return (
    <footer
      aria-hidden="true"
      className="flex shrink-0 gap-5 border-t px-4 py-2.5 text-xs text-muted max-md:hidden pointer-coarse:hidden"
    >
      {hints.map(({ keys, does }) => (
        <span key={keys} className="inline-flex items-center gap-1.5">
          <kbd dir="ltr" className="rounded-md border bg-canvas px-1.5 font-sans leading-5">
            {keys}
          </kbd>
          {t(`keys.${does}`)}
        </span>
      ))}
    </footer>
  );
}

interface CommandListProps {
  groups: readonly CommandGroup[];
  onChoose: (command: Command) => void;
}

function CommandList({ groups, onChoose }: CommandListProps) {
  const { t } = useTranslation("palette");
  return (
    <Autocomplete.List
      aria-label={t("title")}
      className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain px-2 pb-2 data-empty:hidden"
    >
      {groups.map(({ title, commands, search }) => (
        <Autocomplete.Group
          key={title}
          items={commands}
          className={cn("pt-2", search?.isOld && "opacity-60")}
        >
          <Autocomplete.GroupLabel className="px-3 py-1.5 text-xs font-medium text-muted">
            {title}
          </Autocomplete.GroupLabel>
          {commands.map((command) => (
            <CommandItem key={command.id} command={command} onChoose={onChoose} />
          ))}
        </Autocomplete.Group>
      ))}
    </Autocomplete.List>
  );
}

interface CommandItemProps {
  command: Command;
  onChoose: (command: Command) => void;
}

function CommandItem({ command, onChoose }: CommandItemProps) {
  const { t } = useTranslation("palette");
  const { icon, picture, label, hint, isCurrent, lang } = command;
  return (
    <Autocomplete.Item
      value={command}
      onClick={() => onChoose(command)}
      className="flex min-h-10 items-center gap-3 relative rounded-lg px-3 py-1.5 select-none before:absolute before:inset-y-2 before:start-0 before:w-0.75 before:rounded-full data-highlighted:bg-accent-soft data-highlighted:text-accent-ink data-highlighted:before:bg-accent-ink pointer-coarse:min-h-11 forced-colors:-outline-offset-1 forced-colors:data-highlighted:outline-1"
    >
      {picture ?? <Icon name={icon} className="size-4.5 shrink-0 opacity-75" />}
      <bdi lang={lang} className="min-w-0 truncate text-match-parent">
        {label}
      </bdi>
      {hint && (
        <bdi className="min-w-0 flex-1 truncate text-match-parent text-sm text-muted in-data-highlighted:text-inherit">
          {hint}
        </bdi>
      )}
      {isCurrent && (
        <span className="ms-auto inline-flex items-center gap-1.5 text-sm">
          <Icon name="check" className="size-4" />
          {t("current")}
        </span>
      )}
    </Autocomplete.Item>
  );
}
