import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

export interface FactProps {
  name: ReactNode;
  /** An empty value is shown as "Not available". */
  children: ReactNode;
}

/** An entry of a `dl`: a label and its value. */
export function Fact({ name, children }: FactProps) {
  const { t } = useTranslation("common");
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere">
        <bdi>{children === null || children === "" ? t("notAvailable") : children}</bdi>
      </dd>
    </div>
  );
}
