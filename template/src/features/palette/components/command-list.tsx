import { Autocomplete } from "@base-ui/react/autocomplete";
import type { Command, CommandGroup } from "#kit/client/command.ts";
import { cn } from "#ui/cn.ts";
import { CommandItem } from "./command-item.tsx";

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
