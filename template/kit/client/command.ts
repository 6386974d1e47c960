import type { LucideIcon } from "lucide-react";
import type { ComponentType, ReactNode } from "react";

export interface CommandDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface CommandBase {
  /** Unique among all commands. */
  id: string;
  icon: LucideIcon;
  /** In place of the icon: a face, a cover. */
  picture?: ReactNode;
  label: string;
  /** Beside the label, and searched too. */
  hint?: string | undefined;
  keywords?: string | undefined;
  /** Already chosen, for example the current language. */
  isCurrent?: boolean | undefined;
  /** The language of the label, if it is not that of the page. */
  lang?: string | undefined;
}

/** Something that the command palette offers: an action, or a dialog that takes the palette's place. */
export type Command =
  | (CommandBase & {
      run: () => unknown;
      /** The palette stays open. */
      stays?: boolean;
      dialog?: never;
    })
  | (CommandBase & { dialog: ComponentType<CommandDialogProps>; run?: never; stays?: never });

export interface CommandGroup {
  title: string;
  commands: readonly Command[];
  /** Of commands that the server has found: the palette does not filter them. */
  search?: { isBusy: boolean; isOld: boolean } | undefined;
  /** Leads to everything that the term finds; offered at the end. */
  all?: Command | undefined;
}

/** What the palette is asked for, and where. */
export interface CommandSearch {
  area: "app" | "manager";
  /** What is in the field. */
  term: string;
  /** What the server is asked for: the term after a pause. */
  settledTerm: string;
}
