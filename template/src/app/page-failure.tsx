import { failureOf, failureOfRefusal } from "#features/errors/failure.ts";
import { FailurePage } from "#features/errors/failure-page.tsx";

/** Replaces a page that failed unexpectedly. */
export function PageFailure({ error }: { error: unknown }) {
  return <FailurePage {...failureOf(error)} />;
}

/** Replaces a page that does not exist or that the user may not see. */
export function PageNotFound({ data }: { data?: unknown }) {
  return <FailurePage {...failureOfRefusal(data)} />;
}
