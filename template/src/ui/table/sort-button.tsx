import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import type { ReactNode } from "react";
import { Button } from "#ui/primitives/button.tsx";

interface SortButtonProps {
  sorted: false | "asc" | "desc";
  onPress: () => void;
  align?: "end" | undefined;
  children: ReactNode;
}

/** In a column's head, whose `aria-sort` says the direction. */
export function SortButton({ sorted, onPress, align, children }: SortButtonProps) {
  const Icon = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ChevronsUpDown;
  return (
    <Button variant="ghost" size="sm" className={align === "end" ? "-me-3" : "-ms-3"} onClick={onPress}>
      {children}
      <Icon aria-hidden="true" className={sorted ? "" : "text-faint"} />
    </Button>
  );
}
