import { useRouter } from "@tanstack/react-router";
import { use, useState } from "react";
import { useTranslation } from "react-i18next";
import { DocumentTitle } from "#client/document-title.tsx";
import { InsideShell } from "#client/shell.ts";
import { ErrorPage } from "#ui/layout/error-page.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { buttonClass } from "#ui/primitives/button-class.ts";

/** Milliseconds the button stays busy: long enough to be seen as an answer to the press. */
const retryDelay = 600;

const worded = ["403", "404", "500", "503"] as const;

interface FailurePageProps {
  /** The HTTP status the page was answered with. */
  status: number;
}

export function FailurePage({ status }: FailurePageProps) {
  const { t } = useTranslation("errors");
  const router = useRouter();
  const [retrying, setRetrying] = useState(false);
  const kind = worded.find((known) => known === String(status)) ?? "unknown";
  const title = t(`${kind}.title`);
  const id = router.options.context.served.current?.requestId;

  function retry() {
    setRetrying(true);
    setTimeout(() => void router.invalidate().finally(() => setRetrying(false)), retryDelay);
  }

  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <ErrorPage
        as={use(InsideShell) ? "section" : "page"}
        status={kind === "unknown" ? undefined : kind}
        title={title}
        message={t(`${kind}.text`)}
        request={id && t("requestId", { id })}
        actions={
          <>
            <Button pending={retrying} onClick={retry}>
              {t("tryAgain")}
            </Button>
            <Button variant="secondary" onClick={() => router.history.back()}>
              {t("back")}
            </Button>
            {/* A full load: whatever is broken in this page stays behind. */}
            <a href="/" className={buttonClass({ variant: "ghost" })}>
              {t("home")}
            </a>
          </>
        }
      />
    </>
  );
}
