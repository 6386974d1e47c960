import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { useProblemText } from "#kit/shared/problem.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { AuthShell } from "#ui/shell.tsx";

const reasons = ["signup_disabled", "access_denied", "banned", "unknown_error"] as const;

const named: Readonly<Record<string, string>> = { BANNED_USER: "banned" };
const isCode = /^[A-Z]+(_[A-Z]+)+$/;

interface LoginErrorPageProps {
  reason: string | undefined;
  redirect: string | undefined;
  controls: ReactNode;
}

/** Shown when social sign-in fails or a link is refused. A reason that has no text counts as an unknown error. */
export function LoginErrorPage({ reason, redirect, controls }: LoginErrorPageProps) {
  const { t } = useTranslation("auth");
  const problemText = useProblemText();
  const known = reasons.find((name) => name === named[reason ?? ""] || name === reason) ?? "unknown_error";
  const text = t(`failed.${known}.text`);
  const code = known === "unknown_error" && isCode.test(reason ?? "") ? (reason ?? "") : "UNKNOWN_ERROR";
  return (
    <AuthShell title={t("failed.title")} controls={controls}>
      <Alert tone="danger" title={t(`failed.${known}.title`)}>
        {problemText({ code, retryAfter: null }, text)}
      </Alert>
      <Link to="/login" search={{ redirect }} className={buttonClass({ size: "lg", block: true })}>
        {t("failed.back")}
      </Link>
    </AuthShell>
  );
}
