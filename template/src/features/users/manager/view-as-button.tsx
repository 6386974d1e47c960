import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toProblem } from "#kit/shared/problem.ts";
import { useProblemText } from "#kit/shared/problem-text.ts";
import { Button } from "#ui/button.tsx";
import { notify } from "#ui/notify.ts";
import type { User } from "../schema.ts";

/** Views the app as this user, for up to an hour. */
export function ViewAsButton({ user }: { user: User }) {
  const { t } = useTranslation("users");
  const problemText = useProblemText();
  const [pending, setPending] = useState(false);

  async function start() {
    setPending(true);
    try {
      const { impersonate } = await import("#config/auth-client.ts");
      await impersonate(user.id);
      // A full load, so that no data of the administrator stays in memory.
      window.location.assign("/app");
    } catch (error) {
      const problem = toProblem(error);
      notify("error", t("viewAs.failed", { name: user.name || user.email }), {
        description: problem.code === "BANNED_USER" ? t("viewAs.banned") : problemText(problem),
      });
      setPending(false);
    }
  }

  return (
    <Button variant="secondary" pending={pending} onClick={() => void start()}>
      {t("viewAs.action")}
    </Button>
  );
}
