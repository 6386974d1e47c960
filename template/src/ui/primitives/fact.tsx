import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "./cn.ts";

export interface FactProps {
  name: ReactNode;
  /** An empty value is shown as "Not available". */
  children: ReactNode;
  /** Takes the whole row of a grid. */
  wide?: boolean | undefined;
}

/** An entry of a `dl`: a label and its value. */
export function Fact({ name, children, wide = false }: FactProps) {
  const { t } = useTranslation("common");
  return (
    <div className={cn("min-w-0", wide && "col-span-full")}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere">
        <bdi>{children === null || children === "" ? t("notAvailable") : children}</bdi>
      </dd>
    </div>
  );
}
