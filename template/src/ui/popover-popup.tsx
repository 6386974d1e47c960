import { Popover } from "@base-ui/react/popover";
import { type ReactElement, type ReactNode, useRef, useState } from "react";
import { cn } from "./cn.ts";
import { Directed, floatClass } from "./float.tsx";

export interface PopoverContent {
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
}

interface PopoverPopupProps extends PopoverContent {
  trigger: ReactElement;
  initialFocus?: string | undefined;
}

export function PopoverPopup({ trigger, label, initialFocus, children }: PopoverPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <Directed>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger render={trigger} />
        <Popover.Portal>
          <Popover.Positioner className="z-50" sideOffset={6} align="start" collisionPadding={8}>
            <Popover.Popup
              ref={popup}
              initialFocus={() =>
                (initialFocus && popup.current?.querySelector<HTMLElement>(initialFocus)) || true
              }
              aria-label={label}
              className={cn(floatClass, "overflow-y-auto p-4")}
            >
              {typeof children === "function" ? children(() => setOpen(false)) : children}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </Directed>
  );
}
