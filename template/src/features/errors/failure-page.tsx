import { useMatches, useRouter } from "@tanstack/react-router";
import { type ReactNode, use, useState } from "react";
import { DocumentTitle, InsideShell } from "#kit/client/document.tsx";
import { hasRefusedAddress } from "#kit/client/guards.ts";
import { useServerAway } from "#kit/client/server-away.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import {
  isModuleLost,
  isRefusal,
  lastRequest,
  type Problem,
  ProblemError,
  toProblem,
  useProblemText,
} from "#kit/shared/problem.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { ErrorPage, type ErrorPageProps } from "#ui/page.tsx";

/** How long the button stays busy at least, so that users notice. */
const busyMs = 600;

const worded = ["403", "404", "500", "503"] as const;

interface FailurePageProps extends Failure {
  /** A different layout. It must set the title of the document. */
  frame?: (page: Omit<ErrorPageProps, "as"> & { title: string }) => ReactNode;
}

export function FailurePage(props: FailurePageProps) {
  const { status, problem, requestId, message, lostModule, frame } = props;
  const { t } = useTranslation("errors");
  const problemText = useProblemText();
  const router = useRouter();
  const [retrying, setRetrying] = useState(false);
  const inside = use(InsideShell);
  const isUnanswered = problem?.code === "OFFLINE";
  const { isAway, tryAgain: retryOrReload } = useServerAway({ mayBeAway: isUnanswered, lostModule, retry });
  const isOffline = isUnanswered || isAway;
  const kind = isOffline ? "offline" : (worded.find((known) => known === String(status)) ?? "unknown");
  const text = t(`${kind}.text`);
  const id = requestId ?? router.options.context.served.current?.requestId ?? lastRequest.id;
  // Trying again rarely helps here, so it is not the primary action.
  const isFinal = status === 403 || status === 404;

  function retry() {
    setRetrying(true);
    setTimeout(() => void router.load().finally(() => setRetrying(false)), busyMs);
  }

  const tryAgain = (
    <Button variant={isFinal ? "ghost" : "primary"} pending={retrying} onClick={retryOrReload}>
      {t("tryAgain")}
    </Button>
  );
  // A full page load, to get rid of this page's broken state.
  const home = (
    <a href="/" className={buttonClass({ variant: isFinal ? "primary" : "ghost" })}>
      {t("home")}
    </a>
  );

  const page = {
    status: kind === "unknown" || isOffline ? undefined : kind,
    title: t(`${kind}.title`),
    message: (
      <>
        <p>{problem && !isFinal && !isOffline ? problemText(problem, text) : text}</p>
        {message && !isOffline && (
          <p dir="ltr" className="mt-3 font-mono text-sm wrap-anywhere">
            {message}
          </p>
        )}
      </>
    ),
    // Without a connection, no request has reached a server, so there is no request id.
    request: id && !isOffline && t("requestId", { id }),
    actions: (
      <>
        {isFinal ? home : tryAgain}
        <Button variant="secondary" onClick={() => router.history.back()}>
          {t("back")}
        </Button>
        {isFinal ? tryAgain : home}
      </>
    ),
  };
  if (frame) return frame(page);
  return (
    <>
      <DocumentTitle>{page.title}</DocumentTitle>
      <ErrorPage {...page} as={inside ? "section" : "page"} />
    </>
  );
}

export interface Failure {
  status: number;
  problem?: Problem;
  /** The request id of the failed API call. Without one, the page shows its own. */
  requestId?: string | undefined;
  message?: string;
  /** The message of the failed import, if the page's code could not be fetched. */
  lostModule?: string;
}

export function getFailure(error: unknown, isAddressRefused = false): Failure {
  if (error instanceof ProblemError) {
    const { status, problem, requestId } = error;
    return { status, problem, requestId };
  }
  const problem = typeof window === "undefined" ? undefined : toProblem(error);
  const lost = isModuleLost(error) && { lostModule: error.message };
  if (problem?.code === "OFFLINE") return { status: 0, problem, ...lost };
  const isShown = error instanceof Error && (import.meta.env.DEV || !isAddressRefused);
  return {
    status: isAddressRefused ? 404 : 500,
    message: isShown ? error.message : "",
    ...lost,
  };
}

/** Returns the failure for a `refuse()`, or for a path without a page. */
export function failureOfRefusal(data: unknown): Failure {
  if (!isRefusal(data)) return { status: 404 };
  const { status, code, requestId, retryAfter = null } = data;
  return { status, problem: { code, retryAfter }, requestId };
}

export function PageFailure({ error }: { error: unknown }) {
  return <FailurePage {...getFailure(error, useMatches({ select: (all) => all.some(hasRefusedAddress) }))} />;
}

export const PageNotFound = ({ data }: { data?: unknown }) => <FailurePage {...failureOfRefusal(data)} />;
