import { Menu } from "@base-ui/react/menu";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import Check from "lucide-react/icons/check";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactElement, type ReactNode, useState } from "react";
import { cn } from "./cn.ts";
import { Directed, entryClass, floatClass } from "./float.tsx";

interface Labelled {
  label: string;
  icon?: LucideIcon | undefined;
  hint?: string | undefined;
}

interface MenuAction extends Labelled {
  onSelect: () => void;
  tone?: "danger" | undefined;
  disabled?: boolean | undefined;
}

interface MenuLink extends Labelled {
  link: LinkProps;
}

/** An entry that switches something on or off; the menu stays open. */
interface MenuSwitch extends Labelled {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
}

/** One choice among several, in a submenu; with `inline`, in this menu under its label. */
export interface MenuChoice extends Labelled {
  value: string;
  options: readonly { value: string; label: string; lang?: string | undefined }[];
  onValueChange: (value: string) => void;
  inline?: boolean | undefined;
}

/** Entries under a heading or, with `submenu`, in their own menu. */
export interface MenuGroup extends Labelled {
  entries: readonly MenuEntry[];
  submenu?: boolean | undefined;
}

export type MenuEntry = MenuAction | MenuLink | MenuSwitch | MenuChoice | MenuGroup | "separator";

export interface MenuPopupProps {
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  header?: ReactNode;
  footer?: ReactNode;
}

export function MenuPopup({ trigger, entries, header, footer }: MenuPopupProps) {
  // The popup is placed in its button's landmark, so that all text of the page is in a landmark.
  const [landmark, setLandmark] = useState<HTMLElement | null>();
  return (
    <Directed>
      <Menu.Root
        modal={false}
        onOpenChange={(_, { trigger }) => setLandmark(trigger?.closest<HTMLElement>("header, main"))}
      >
        <Menu.Trigger render={trigger} />
        <Menu.Portal className="contents" container={landmark ?? undefined}>
          <Menu.Positioner className="z-50 outline-none" sideOffset={6} align="end" collisionPadding={8}>
            <Menu.Popup className={cn(floatClass, "min-w-48 overflow-y-auto p-1.5")}>
              {header && <div className="-mx-1.5 mb-1.5 border-b px-4 pt-1 pb-2.5">{header}</div>}
              <MenuEntries entries={entries} />
              {footer && <div className="-mx-1.5 mt-1.5 border-t px-4 pt-2 text-xs text-muted">{footer}</div>}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </Directed>
  );
}

export function MenuEntries({ entries }: { entries: readonly MenuEntry[] }) {
  return entries.map((entry, index) =>
    entry === "separator" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a separator has no other key and no state.
      <Menu.Separator key={index} className="-mx-1.5 my-1.5 border-t" />
    ) : (
      <Entry key={entry.label} entry={entry} />
    ),
  );
}

function Entry({ entry }: { entry: Exclude<MenuEntry, "separator"> }) {
  const { label, icon: Icon, hint } = entry;
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" />}
      <span className="flex-1">{label}</span>
      {hint && <span className="text-sm text-muted">{hint}</span>}
    </>
  );
  if ("onSelect" in entry)
    return (
      <Menu.Item className={entryClass(entry.tone)} disabled={entry.disabled} onClick={entry.onSelect}>
        {content}
      </Menu.Item>
    );
  if ("link" in entry)
    return (
      <Menu.LinkItem className={entryClass()} closeOnClick render={<Link {...entry.link} />}>
        {content}
      </Menu.LinkItem>
    );
  if ("checked" in entry)
    return (
      <Menu.CheckboxItem
        className={entryClass()}
        checked={entry.checked}
        disabled={entry.disabled}
        onCheckedChange={entry.onCheckedChange}
      >
        {content}
        <Mark>
          <Menu.CheckboxItemIndicator>
            <Check aria-hidden="true" />
          </Menu.CheckboxItemIndicator>
        </Mark>
      </Menu.CheckboxItem>
    );
  if ("options" in entry)
    return entry.inline ? (
      <Options choice={entry} labelled />
    ) : (
      <Submenu content={content}>
        <Options choice={entry} />
      </Submenu>
    );
  return entry.submenu ? (
    <Submenu content={content}>
      <MenuEntries entries={entry.entries} />
    </Submenu>
  ) : (
    <Group {...entry} />
  );
}

const headingClass = "px-2.5 pt-1.5 pb-1 text-xs font-medium text-muted";

function Group({ label, entries }: MenuGroup) {
  return (
    <Menu.Group>
      <Menu.GroupLabel className={headingClass}>{label}</Menu.GroupLabel>
      <MenuEntries entries={entries} />
    </Menu.Group>
  );
}

function Options({ choice, labelled = false }: { choice: MenuChoice; labelled?: boolean }) {
  const { label, value, options, onValueChange } = choice;
  return (
    <Menu.RadioGroup value={value} onValueChange={onValueChange} aria-label={labelled ? undefined : label}>
      {labelled && <Menu.GroupLabel className={headingClass}>{label}</Menu.GroupLabel>}
      {options.map((option) => (
        <Menu.RadioItem
          key={option.value}
          value={option.value}
          lang={option.lang}
          closeOnClick
          className={entryClass()}
        >
          <span className="flex-1">{option.label}</span>
          <Mark>
            <Menu.RadioItemIndicator>
              <Check aria-hidden="true" />
            </Menu.RadioItemIndicator>
          </Mark>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

/** Keeps its width if there is no mark. */
function Mark({ children }: { children: ReactNode }) {
  return <span className="inline-flex w-4.5">{children}</span>;
}

function Submenu({ content, children }: { content: ReactNode; children: ReactNode }) {
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className={cn(entryClass(), "data-popup-open:bg-sunken")}>
        {content}
        <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner className="z-50 outline-none" sideOffset={2} alignOffset={-6} collisionPadding={8}>
          <Menu.Popup className={cn(floatClass, "min-w-40 overflow-y-auto p-1.5")}>{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}
