import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { toProblem } from "#client/problem.ts";
import { useProblemText } from "#client/problem-text.ts";
import { notify } from "#ui/feedback/notify.ts";
import { Form } from "#ui/form/form.tsx";
import { Button } from "#ui/primitives/button.tsx";

/** Seconds between two codes. */
const pause = 30;

interface ResendCodeProps {
  email: string;
  /** What the plain form sends along. */
  fields: ReactNode;
  /** The code at hand is of no use any more: no need to wait. */
  exhausted: boolean;
}

export function ResendCode({ email, fields, exhausted }: ResendCodeProps) {
  const { t } = useTranslation("auth");
  const problemText = useProblemText();
  const [pending, setPending] = useState(false);
  const [left, setLeft] = useState(0);
  const waiting = left > 0 && !exhausted;

  useEffect(() => setLeft(pause), []);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [waiting, left]);

  async function resend() {
    if (pending || waiting) return;
    setPending(true);
    try {
      const { sendCode } = await import("#client/auth.ts");
      await sendCode(email);
      setLeft(pause);
      notify("success", t("verify.resent"));
    } catch (error) {
      notify("error", problemText(toProblem(error)));
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <Form method="post" action="/login" onSubmit={resend}>
        {fields}
        <Button
          type="submit"
          variant="link"
          size="sm"
          pending={pending}
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
