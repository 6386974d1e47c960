import { Link } from "@tanstack/react-router";
import ScrollText from "lucide-react/icons/scroll-text";
import { useTranslation } from "react-i18next";
import { Can } from "#kit/client/can.tsx";
import { buttonClass } from "#ui/button.tsx";

/** A link to a user's entries in the audit log. */
function AuditLink({ id }: { id: string }) {
  const { t } = useTranslation("home");
  return (
    <Can permissions={{ audit: ["read"] }}>
      <Link to="/manager/audit" search={{ person: id }} className={buttonClass({ variant: "secondary" })}>
        <ScrollText aria-hidden="true" />
        {t("navigation.audit")}
      </Link>
    </Can>
  );
}

export default { Component: AuditLink };
