import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "#ui/feedback/alert.tsx";
import { buttonClass } from "#ui/primitives/button-class.ts";
import { LoginFrame } from "./login-frame.tsx";

const reasons = ["signup_disabled", "access_denied", "banned", "unknown_error"] as const;

interface LoginErrorPageProps {
  reason: string | undefined;
  /** The path to continue at after sign-in. */
  redirect: string | undefined;
  controls: ReactNode;
}

/** Shown after a failed social sign-in. A reason without a text is an unknown error. */
export function LoginErrorPage({ reason, redirect, controls }: LoginErrorPageProps) {
  const { t } = useTranslation("auth");
  const known = reasons.find((name) => name === reason) ?? "unknown_error";
  return (
    <LoginFrame title={t("failed.title")} controls={controls}>
      <Alert tone="danger" title={t(`failed.${known}.title`)}>
        {t(`failed.${known}.text`)}
      </Alert>
      <Link to="/login" search={{ redirect }} className={buttonClass({ size: "lg", block: true })}>
        {t("failed.back")}
      </Link>
    </LoginFrame>
  );
}
