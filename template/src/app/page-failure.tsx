import { FailurePage } from "#features/errors/failure-page.tsx";
import { isRefusal } from "#shared/refusal.ts";

/** Replaces a page that failed unexpectedly. */
export function PageFailure() {
  return <FailurePage status={500} />;
}

/** Replaces a page that does not exist or that the user may not see. */
export function PageNotFound({ data }: { data?: unknown }) {
  return <FailurePage status={isRefusal(data) ? data.status : 404} />;
}
