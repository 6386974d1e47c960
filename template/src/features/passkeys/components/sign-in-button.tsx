import { useHydrated } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Problem } from "#kit/shared/problem.ts";
import { useProblemText } from "#kit/shared/problem-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";

/** Signs in by the browser's dialog; meanwhile the email field offers passkeys too. Both need scripts. */
function PasskeySignInButton({ redirect }: { redirect?: string | undefined }) {
  const { t } = useTranslation("auth");
  const problemText = useProblemText();
  const hydrated = useHydrated();
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
    const { signIn } = await import("../sign-in.ts");
    setProblem(await signIn(redirect));
    setPending(false);
  }

  return (
    <div className="flex flex-col gap-3 noscript:hidden">
      <Button
        variant="secondary"
        size="lg"
        block
        aria-disabled={!hydrated}
        pending={pending}
        onClick={() => void start()}
      >
        {t("login.passkey")}
      </Button>
      {problem && <Alert tone="danger">{problemText(problem)}</Alert>}
    </div>
  );
}

export default { Component: PasskeySignInButton };
