import { personas } from "#config/personas.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";

const roles = ["admin", "user"] as const;

export function Personas({ redirect }: { redirect?: string | undefined }) {
  const { t } = useTranslation("demo");
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
            {t(`login.${role}`)} <bdi className="block text-sm font-normal">{personas[role]}</bdi>
          </span>
        </button>
      ))}
      <p className="mt-2 text-muted">{t("login.other")}</p>
    </form>
  );
}
