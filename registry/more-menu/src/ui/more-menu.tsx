import { useTranslation } from "react-i18next";
import type { ButtonLook } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { Menu, type MenuEntry } from "./menu.tsx";

export interface MoreMenuProps extends Pick<ButtonLook, "variant"> {
  /** Put actions that cannot be undone last, after a separator, with `tone: "danger"`. */
  entries: readonly MenuEntry[];
  /** The accessible name, if a page has several such menus. */
  label?: string | undefined;
}

/** The "…" beside a page's one primary action, or at the end of a row. */
export function MoreMenu({ entries, label, variant = "secondary" }: MoreMenuProps) {
  const { t } = useTranslation("kit");
  return (
    <Menu
      label={label ?? t("moreActions")}
      trigger={<Icon name="ellipsis" />}
      variant={variant}
      size="icon"
      entries={entries}
    />
  );
}
