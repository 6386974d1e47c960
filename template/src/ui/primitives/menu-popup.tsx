import { Menu } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { cn } from "#ui/primitives/cn.ts";
import { Directed } from "./directed.tsx";
import { floatClass } from "./float-class.ts";
import { MenuEntries } from "./menu-entries.tsx";
import type { MenuEntry } from "./menu-entry.ts";

export interface MenuPopupProps {
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  header?: ReactNode;
  footer?: ReactNode;
}

/** Base UI's menu around its button. */
export function MenuPopup({ trigger, entries, header, footer }: MenuPopupProps) {
  return (
    <Directed>
      <Menu.Root modal={false}>
        <Menu.Trigger render={trigger} />
        <Menu.Portal>
          <Menu.Positioner className="z-50 outline-none" sideOffset={6} align="end" collisionPadding={8}>
            <Menu.Popup className={cn(floatClass, "min-w-48 overflow-y-auto p-1.5")}>
              {header && <div className="border-b px-2.5 pt-1 pb-2.5 mb-1.5">{header}</div>}
              <MenuEntries entries={entries} />
              {footer && <div className="mt-1.5 border-t px-2.5 pt-2 pb-1 text-xs text-muted">{footer}</div>}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </Directed>
  );
}
