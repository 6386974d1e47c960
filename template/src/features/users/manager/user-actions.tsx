import { Link } from "@tanstack/react-router";
import Pencil from "lucide-react/icons/pencil";
import { useTranslation } from "react-i18next";
import { Can, useCan } from "#kit/client/can.tsx";
import { useSession } from "#kit/client/session.ts";
import { buttonClass } from "#ui/button.tsx";
import type { User } from "../schema.ts";
import { ViewAsButton } from "./view-as-button.tsx";

export function UserActions({ user }: { user: User }) {
  const { t } = useTranslation("users");
  const other = useSession().user.id !== user.id;
  const viewAs = useCan({
    user: user.role === "admin" ? ["impersonate", "impersonate-admins"] : ["impersonate"],
  });
  return (
    <>
      {other && viewAs && !user.banned && <ViewAsButton user={user} />}
      <Can permissions={{ user: ["update"] }}>
        <Link to="/manager/users/$id/update" params={{ id: user.id }} className={buttonClass()}>
          <Pencil aria-hidden="true" />
          {t("actions.edit")}
        </Link>
      </Can>
    </>
  );
}
