import { useEffect, useState } from "react";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import { leaveFor } from "#kit/client/navigation.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { type Problem, toProblem, useProblemText } from "#kit/shared/problem.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";

interface PasskeySignInProps {
  redirect?: string | undefined;
}

function PasskeySignIn(props: PasskeySignInProps) {
  return useBootstrap().secureContext && <PasskeySignInButton {...props} />;
}

/** Signs in with the browser's dialog. The email field also offers passkeys. Both need scripts. */
function PasskeySignInButton({ redirect }: PasskeySignInProps) {
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
    const parts = [import("../autofill.ts"), import("../is-cancelled.ts")] as const;
    const [{ stopAutofill }, { isCancelled }] = await Promise.all(parts);
    stopAutofill();
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

export default { Component: PasskeySignIn };
