import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Trash2 from "lucide-react/icons/trash-2";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/primitives/button.tsx";

interface FieldListItemProps {
  name: string;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  children: ReactNode;
}

/** An item of a `FieldList`. The `data` attributes are where the list puts the focus. */
export function FieldListItem({ name, first, last, onMove, onRemove, children }: FieldListItemProps) {
  const { t } = useTranslation("kit");
  return (
    <li>
      <fieldset aria-label={name} className="rounded-xl border px-4 pt-1.5 pb-4">
        <div className="mb-1.5 flex items-center text-muted">
          <span aria-hidden="true" className="me-auto text-sm">
            {name}
          </span>
          <Button
            variant="ghost"
            size="icon"
            data-move="-1"
            aria-label={t("items.up", { name })}
            aria-disabled={first}
            onClick={() => onMove(-1)}
          >
            <ArrowUp aria-hidden="true" className={first ? "opacity-40" : undefined} />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            data-move="1"
            aria-label={t("items.down", { name })}
            aria-disabled={last}
            onClick={() => onMove(1)}
          >
            <ArrowDown aria-hidden="true" className={last ? "opacity-40" : undefined} />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            data-remove=""
            aria-label={t("choice.remove", { name })}
            onClick={onRemove}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </div>
        <div data-fields="" className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
          {children}
        </div>
      </fieldset>
    </li>
  );
}
