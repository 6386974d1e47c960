import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { leaveFor } from "#kit/client/navigation.ts";
import { type Problem, toProblem } from "#kit/shared/problem.ts";
import { useProblemText } from "#kit/shared/problem-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { isCancelled } from "../is-cancelled.ts";

/** Signs in through the browser's dialog. The email field also offers passkeys. Both need scripts. */
function PasskeySignInButton({ redirect }: { redirect?: string | undefined }) {
  const { t } = useTranslation("auth");
  const problemText = useProblemText();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  useEffect(() => {
    const autofill = import("../autofill.ts");
    void autofill.then(({ startAutofill }) => startAutofill(redirect));
    return () => void autofill.then(({ stopAutofill }) => stopAutofill());
  }, [redirect]);

  async function start() {
    setPending(true);
    setProblem(undefined);
    (await import("../autofill.ts")).stopAutofill();
    try {
      const { authClient, callAuth } = await import("#config/auth-client.ts");
      await callAuth((options) => authClient.signIn.passkey(options));
      await leaveFor("/login", redirect);
    } catch (error) {
      if (!isCancelled(error)) setProblem(toProblem(error));
      setPending(false);
    }
  }

  return (
    <div className="flex flex-col gap-3 noscript:hidden">
      <Button variant="secondary" size="lg" block pending={pending} onClick={() => void start()}>
        {t("login.passkey")}
      </Button>
      {problem && <Alert tone="danger">{problemText(problem)}</Alert>}
    </div>
  );
}

export default { Component: PasskeySignInButton };
