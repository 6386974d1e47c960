import {
  type ComponentType,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useRef,
  useState,
} from "react";
import { prefetch } from "#kit/client/navigation.ts";
import type { AnchoredMenuProps, MenuEntry } from "./menu-popup.tsx";

const load = async () => (await import("./menu-popup.tsx")).AnchoredMenu;
const fetchAhead = () => void prefetch(load);

type Press = MouseEvent<HTMLButtonElement>;

export interface RowMenu<Row> {
  getEntries: (row: Row) => readonly MenuEntry[];
  nameOf: (row: Row) => string;
}

/** The menu of a table's rows. Each row has a plain button; the menu and its code are fetched on the first press. */
export function useRowMenu<Row extends { id: string }>(menu: RowMenu<Row> | undefined) {
  const [Loaded, setLoaded] = useState<ComponentType<AnchoredMenuProps>>();
  const [at, setAt] = useState<{ row: Row; anchor: HTMLElement; byKey: boolean; time: number }>();
  const [open, setOpen] = useState(false);

  async function press({ currentTarget: anchor, detail, timeStamp: time }: Press, row: Row) {
    if (open && at?.row.id === row.id) return setOpen(false);
    try {
      const loaded = await load();
      setLoaded(() => loaded);
      setAt({ row, anchor, byKey: detail === 0, time });
      setOpen(true);
    } catch {
      // The module watch reports the error. The next press tries again.
    }
  }

  return {
    getButton: (row: Row) => ({
      "aria-haspopup": "menu" as const,
      "aria-expanded": open && at?.row.id === row.id,
      onPointerEnter: fetchAhead,
      onFocus: fetchAhead,
      onClick: (event: Press) => void press(event, row),
    }),
    popup: menu && Loaded && at && (
      <Loaded
        key={at.time}
        anchor={at.anchor}
        label={menu.nameOf(at.row)}
        entries={menu.getEntries(at.row)}
        open={open}
        byKey={at.byKey}
        onClose={() => setOpen(false)}
      />
    ),
  };
}

const longMs = 500;

/** In lists on small screens, a long touch selects a row. While rows are selected, a short touch selects more. */
export function useRowTouch(isSelecting: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressed = useRef<HTMLElement | null>(null);
  const isLong = useRef(false);
  const getBox = ({ target }: SyntheticEvent) => {
    const row =
      window.matchMedia("(width < 48rem)").matches && target instanceof Element && target.closest("tr");
    return row ? row.querySelector<HTMLElement>("td > input") : null;
  };
  const stop = () => {
    clearTimeout(timer.current);
    pressed.current = null;
  };
  const select = () => {
    isLong.current = true;
    pressed.current?.click();
    stop();
  };
  return {
    onPointerDown(event: PointerEvent) {
      isLong.current = false;
      pressed.current = event.pointerType === "mouse" ? null : getBox(event);
      if (pressed.current) timer.current = setTimeout(select, longMs);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu(event: MouseEvent) {
      if (!pressed.current && !isLong.current) return;
      event.preventDefault();
      select();
    },
    onClickCapture(event: MouseEvent) {
      const box = event.detail === 0 ? null : getBox(event);
      if (!box || event.target === box || !(isSelecting || isLong.current)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isLong.current) box.click();
      isLong.current = false;
    },
  };
}
