import { Menu } from "@base-ui/react/menu";
import { Link } from "@tanstack/react-router";
import Check from "lucide-react/icons/check";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { entryClass, floatClass } from "./float-class.ts";
import type { MenuChoice, MenuEntry, MenuGroup } from "./menu-entry.ts";

export function MenuEntries({ entries }: { entries: readonly MenuEntry[] }) {
  return entries.map((entry, index) =>
    entry === "separator" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a separator has nothing else, and keeps no state.
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

/** Keeps its place when there is no mark. */
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
