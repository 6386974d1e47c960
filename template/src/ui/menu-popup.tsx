import { Menu } from "@base-ui/react/menu";
import { Link, type LinkProps } from "@tanstack/react-router";
import { type ReactElement, type ReactNode, useRef, useState } from "react";
import type { IconName } from "#kit/client/icon.ts";
import { cn } from "./cn.ts";
import { Directed, entryClass, floatClass } from "./float.tsx";
import { Icon } from "./icon.tsx";

interface Labelled {
  label: string;
  /** Required if another entry may have the same label. */
  id?: string | undefined;
  icon?: IconName | undefined;
  /** Shown instead of the icon, such as an avatar. */
  picture?: ReactNode;
  hint?: string | undefined;
}

interface MenuAction extends Labelled {
  onSelect: () => void;
  tone?: "danger" | undefined;
}

interface MenuLink extends Labelled {
  link: LinkProps;
  isCurrent?: boolean | undefined;
}

export interface MenuChoice extends Labelled {
  value: string;
  options: readonly { value: string; label: string; lang?: string | undefined }[];
  onValueChange: (value: string) => void;
}

export type MenuEntry = MenuAction | MenuLink | MenuChoice | "separator";

export interface MenuPopupProps {
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  header?: ReactNode;
  footer?: ReactNode;
}

// Inside the landmark of its button, so that all text of the page is in a landmark.
const getLandmark = (button: Element | undefined) => button?.closest<HTMLElement>("header, main");

export function MenuPopup({ trigger, entries, header, footer }: MenuPopupProps) {
  const [landmark, setLandmark] = useState<HTMLElement | null>();
  return (
    <Directed>
      <Menu.Root modal={false} onOpenChange={(_, { trigger }) => setLandmark(getLandmark(trigger))}>
        <Menu.Trigger render={trigger} />
        <Menu.Portal className="contents" container={landmark ?? undefined}>
          <Menu.Positioner className="z-50 outline-none" sideOffset={6} align="end" collisionPadding={8}>
            <Menu.Popup className={cn(floatClass, "min-w-48 overflow-y-auto p-1.5")}>
              {header && <div className="-mx-1.5 mb-1.5 border-b px-4 pt-1 pb-2.5">{header}</div>}
              <Entries entries={entries} />
              {footer && <div className="-mx-1.5 mt-1.5 border-t px-4 pt-2 text-xs text-muted">{footer}</div>}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </Directed>
  );
}

export interface AnchoredMenuProps extends Pick<MenuPopupProps, "entries"> {
  anchor: HTMLElement;
  label: string;
  open: boolean;
  /** Opened by keyboard, a menu focuses its first entry. */
  byKey: boolean;
  onClose: () => void;
}

/** One menu for many buttons, such as those in the rows of a table. It opens next to the pressed one. */
export function AnchoredMenu({ anchor, label, entries, open, byKey, onClose }: AnchoredMenuProps) {
  const isEntered = useRef(false);
  return (
    <Directed>
      <Menu.Root
        modal={false}
        open={open}
        onOpenChange={(_, { event }) => {
          // Pressing the button closes the menu anyway.
          if (!(event.target instanceof Node && anchor.contains(event.target))) onClose();
        }}
      >
        <Menu.Portal className="contents" container={getLandmark(anchor) ?? undefined}>
          <Menu.Positioner
            anchor={anchor}
            className="z-50 outline-none"
            sideOffset={4}
            align="end"
            collisionPadding={8}
          >
            <Menu.Popup
              aria-label={label}
              finalFocus={() => anchor}
              onFocus={({ target, currentTarget }) => {
                if (!byKey || isEntered.current || target !== currentTarget) return;
                isEntered.current = true;
                currentTarget.querySelector<HTMLElement>("[role=menuitem]")?.focus();
              }}
              className={cn(floatClass, "min-w-44 overflow-y-auto p-1.5")}
            >
              <Entries entries={entries} />
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </Directed>
  );
}

function Entries({ entries }: Pick<MenuPopupProps, "entries">) {
  return entries.map((entry, index) =>
    entry === "separator" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: separators have no other key and no state.
      <Menu.Separator key={index} className="-mx-1.5 my-1.5 border-t" />
    ) : (
      <Entry key={entry.id ?? entry.label} entry={entry} />
    ),
  );
}

function Entry({ entry }: { entry: Exclude<MenuEntry, "separator"> }) {
  const { label, icon, picture, hint } = entry;
  const content = (
    <>
      {picture ?? (icon && <Icon name={icon} />)}
      <span className="min-w-0 flex-1 wrap-anywhere">
        <bdi>{label}</bdi>
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </span>
    </>
  );
  if ("onSelect" in entry)
    return (
      <Menu.Item className={entryClass(entry.tone)} onClick={entry.onSelect}>
        {content}
      </Menu.Item>
    );
  if ("link" in entry)
    return (
      <Menu.LinkItem className={entryClass()} closeOnClick render={<Link {...entry.link} />}>
        {content}
        {entry.isCurrent && <Icon name="check" />}
      </Menu.LinkItem>
    );
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className={cn(entryClass(), "data-popup-open:bg-sunken")}>
        {content}
        <Icon name="chevron-right" className="rtl:-scale-x-100" />
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner className="z-50 outline-none" sideOffset={2} alignOffset={-6} collisionPadding={8}>
          <Menu.Popup className={cn(floatClass, "min-w-40 overflow-y-auto p-1.5")}>
            <Options {...entry} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}

function Options({ label, value, options, onValueChange }: MenuChoice) {
  return (
    <Menu.RadioGroup value={value} onValueChange={onValueChange} aria-label={label}>
      {options.map((option) => (
        <Menu.RadioItem
          key={option.value}
          value={option.value}
          lang={option.lang}
          closeOnClick
          className={entryClass()}
        >
          <span className="flex-1">{option.label}</span>
          <span className="inline-flex w-4.5">
            <Menu.RadioItemIndicator>
              <Icon name="check" />
            </Menu.RadioItemIndicator>
          </span>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
