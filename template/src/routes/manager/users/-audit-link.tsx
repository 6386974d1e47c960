import { Link } from "@tanstack/react-router";
import ScrollText from "lucide-react/icons/scroll-text";
import { useTranslation } from "react-i18next";
import { Can } from "#client/can.tsx";
import { buttonClass } from "#ui/primitives/button-class.ts";

/** To what the audit log tells of a user. */
export function AuditLink({ id }: { id: string }) {
  const { t } = useTranslation("home");
  return (
    <Can permissions={{ audit: ["read"] }}>
      <Link
        to="/manager/audit"
        search={{ person: id }}
        className={buttonClass({ variant: "secondary", size: "sm" })}
      >
        <ScrollText aria-hidden="true" />
        {t("navigation.audit")}
      </Link>
    </Can>
  );
}
