import type { ErrorComponentProps } from "@tanstack/react-router";
import { FailurePage } from "#features/errors/failure-page.tsx";
import { PageError } from "#shared/page-error.ts";

/** What stands in place of a page that cannot be shown. */
export function PageFailure({ error }: ErrorComponentProps) {
  return <FailurePage status={error instanceof PageError ? error.status : 500} />;
}

export function PageNotFound() {
  return <FailurePage status={404} />;
}
