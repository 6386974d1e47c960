import { useTranslation } from "react-i18next";
import { type PersonaRole, personas } from "#config/demo.ts";
import { buttonClass } from "#ui/button.tsx";

const roles: readonly PersonaRole[] = ["admin", "user"];

/** The personas of a demo, as plain forms like the one for the email. */
export function Personas({ redirect }: { redirect?: string | undefined }) {
  const { t } = useTranslation("auth");
  return (
    <form method="post" action="/login" className="flex flex-col gap-3">
      {redirect && <input type="hidden" name="redirect" value={redirect} />}
      {roles.map((role) => (
        <button
          key={role}
          type="submit"
          name="email"
          value={personas[role]}
          className={buttonClass({
            variant: role === "admin" ? "primary" : "secondary",
            size: "lg",
            block: true,
          })}
        >
          <span>
            {t(`demo.${role}`)} <bdi className="block text-sm font-normal">{personas[role]}</bdi>
          </span>
        </button>
      ))}
      <p className="mt-2 text-muted">{t("demo.other")}</p>
    </form>
  );
}
