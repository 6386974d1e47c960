import { useTranslation } from "react-i18next";
import { useSignOutCommand } from "#features/auth/commands.ts";
import { useBookActions, useFoundBooks } from "#features/books/commands.ts";
import { useAreaCommands, usePageCommands } from "#features/home/commands.ts";
import { CommandPalette } from "#features/palette/components/command-palette.tsx";
import { usePaletteCommands } from "#features/palette/use-palette-commands.ts";
import { useTerm } from "#features/palette/use-term.ts";
import { useLanguageCommands, useThemeCommands } from "#features/preferences/commands.ts";
import { useFoundUsers, useUserActions } from "#features/users/commands.ts";
import type { CommandDialogProps, CommandSearch } from "#kit/client/command.ts";
import { appNavigation, managerNavigation } from "./-navigation.ts";

interface CommandsProps extends CommandDialogProps, Pick<CommandSearch, "area"> {
  initialText: string;
}

const pages = { app: appNavigation, manager: managerNavigation.flatMap(({ entries }) => entries) };

/** The command palette with what each feature offers, in display order. */
export function Commands({ area, open, onOpenChange, initialText }: CommandsProps) {
  const { t } = useTranslation("palette");
  const { text, setText, ...terms } = useTerm(initialText);
  const search = { area, ...terms };
  const groups = [
    { title: t("pages"), commands: [...usePageCommands(pages[area]), ...useAreaCommands(search)] },
    {
      title: t("actions"),
      commands: [...useBookActions(), ...useUserActions(), ...usePaletteCommands(), useSignOutCommand()],
    },
    useFoundBooks(search),
    useFoundUsers(search),
    useLanguageCommands(),
    useThemeCommands(),
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
