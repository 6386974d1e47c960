import { Autocomplete } from "@base-ui/react/autocomplete";
import Check from "lucide-react/icons/check";
import { useTranslation } from "react-i18next";
import type { Command, CommandGroup } from "#kit/client/command.ts";
import { cn } from "#ui/cn.ts";

interface CommandListProps {
  groups: readonly CommandGroup[];
  onChoose: (command: Command) => void;
}

export function CommandList({ groups, onChoose }: CommandListProps) {
  return (
    <Autocomplete.List className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain px-2 pb-2 data-empty:hidden">
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
  const { icon: Icon, picture, label, hint, isCurrent, lang } = command;
  return (
    <Autocomplete.Item
      value={command}
      onClick={() => onChoose(command)}
      className="flex min-h-10 items-center gap-3 rounded-lg px-3 py-1.5 -outline-offset-1 outline-ring select-none data-highlighted:bg-accent-soft data-highlighted:text-accent-ink data-highlighted:outline-1 pointer-coarse:min-h-11"
    >
      {picture ?? <Icon aria-hidden="true" className="size-4.5 shrink-0 opacity-75" />}
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
          <Check aria-hidden="true" className="size-4" />
          {t("current")}
        </span>
      )}
    </Autocomplete.Item>
  );
}
