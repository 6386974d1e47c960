import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { type ButtonLook, buttonClass } from "./button-class.ts";

export interface MenuProps {
  /** Accessible name of the button and of the menu. */
  label: string;
  /** What the button shows. */
  trigger: ReactNode;
  look?: ButtonLook | undefined;
  /** Elements with `role="menuitem"` and `menuItemClass()`. */
  children: ReactNode;
}

const moves: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A button with a menu, on the platform's popover: 1 KB where a positioning library would be sixty. */
export function Menu({ label, trigger, look = { variant: "ghost", size: "icon" }, children }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const move = moves[event.key];
    if (event.key === "Tab") menu.current?.hidePopover();
    if (!move || all.length === 0) return;
    event.preventDefault();
    const at = all.findIndex((item) => item.matches(":focus"));
    all[move(at, all.length)]?.focus();
  };
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        className={buttonClass(look)}
      >
        {trigger}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        data-menu=""
        onToggle={({ newState }) => {
          setOpen(newState === "open");
          if (newState === "open") items()[0]?.focus();
        }}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('[role="menuitem"]'))
            menu.current?.hidePopover();
        }}
        onKeyDown={onKeyDown}
        className="my-1.5 min-w-48 max-w-[calc(100vw-1.5rem)] rounded-xl border bg-raised p-1.5 text-ink shadow-float"
      >
        {children}
      </div>
    </>
  );
}
