import { LateTrigger, type LateTriggerProps } from "./late-trigger.tsx";
import type { PopoverContent } from "./popover-popup.tsx";

export interface PopoverProps extends LateTriggerProps, PopoverContent {
  /** Accessible name of the button and of what it opens. */
  label: string;
}

const load = () => import("./popover-popup.tsx");

/** A button with a small dialog beside it, which does not block the page: filters, columns, a calendar. */
export function Popover({ title, children, ...button }: PopoverProps) {
  return (
    <LateTrigger
      variant="secondary"
      {...button}
      popup="dialog"
      load={load}
      show={({ PopoverPopup }, trigger) => (
        <PopoverPopup trigger={trigger} label={button.label} title={title}>
          {children}
        </PopoverPopup>
      )}
    />
  );
}
