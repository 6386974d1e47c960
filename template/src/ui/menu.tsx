import type { ReactNode } from "react";
import type { MenuEntry } from "./menu-popup.tsx";
import { fetchIfPressed, LateTrigger, type LateTriggerProps } from "./popover.tsx";

export type { MenuEntry } from "./menu-popup.tsx";

export interface MenuProps extends LateTriggerProps {
  entries: readonly MenuEntry[];
  header?: ReactNode;
  footer?: ReactNode;
}

const load = () => import("./menu-popup.tsx");

fetchIfPressed("menu", load);

export function Menu({ entries, header, footer, ...button }: MenuProps) {
  return (
    <LateTrigger
      variant="ghost"
      {...button}
      popup="menu"
      load={load}
      show={({ MenuPopup }, trigger) => (
        <MenuPopup trigger={trigger} entries={entries} header={header} footer={footer} />
      )}
    />
  );
}
