import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { toProblem, useProblemText } from "#kit/shared/problem.ts";
import { Button } from "#ui/button.tsx";
import { Form } from "#ui/field.tsx";
import { notify } from "#ui/notify.ts";

const pauseSeconds = 30;

interface ResendCodeProps {
  send: () => Promise<void>;
  action?: string;
  fields?: ReactNode;
  problem: string | undefined;
}

export function ResendCode({ send, action, fields, problem }: ResendCodeProps) {
  const { t } = useTranslation("auth");
  const problemText = useProblemText();
  const [pending, setPending] = useState(false);
  const [left, setLeft] = useState(0);
  const waiting = left > 0 && !isUsedUp(problem);

  useEffect(() => setLeft(pauseSeconds), []);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [waiting, left]);

  async function resend() {
    if (pending || waiting) return;
    setPending(true);
    try {
      await send();
      setLeft(pauseSeconds);
      notify("success", t("verify.resent"));
    } catch (error) {
      notify("error", problemText(toProblem(error)));
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <Form method="post" action={action} onSubmit={resend} className="flex">
        {fields}
        <Button
          type="submit"
          variant="link"
          size="sm"
          pending={pending}
          className={waiting ? "opacity-55" : ""}
          aria-disabled={waiting || undefined}
          aria-describedby="resend-wait"
        >
          {t("verify.resend")}
        </Button>
      </Form>
      <p id="resend-wait" className="order-last min-h-5 basis-full text-sm text-muted tabular-nums">
        {waiting ? t("verify.resendIn", { count: left }) : ""}
      </p>
    </>
  );
}

function isUsedUp(problem: string | undefined): boolean {
  return problem === "OTP_EXPIRED" || problem === "TOO_MANY_ATTEMPTS";
}
