import { Link } from "@tanstack/react-router";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useTranslation } from "react-i18next";
import { buttonClass } from "#ui/primitives/button-class.ts";
import { cn } from "#ui/primitives/cn.ts";

export function BackToUsers() {
  const { t } = useTranslation("users");
  return (
    <Link
      to="/manager/users"
      className={cn(buttonClass({ variant: "ghost", size: "sm" }), "-ms-3 text-muted")}
    >
      <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
      {t("actions.allUsers")}
    </Link>
  );
}
