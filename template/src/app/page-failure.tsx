import { FailurePage } from "#features/errors/failure-page.tsx";
import { isRefusal } from "#shared/refusal.ts";

/** In place of a page that failed for a reason nobody foresaw. */
export function PageFailure() {
  return <FailurePage status={500} />;
}

/** In place of a page that is not there, or not for this person. */
export function PageNotFound({ data }: { data?: unknown }) {
  return <FailurePage status={isRefusal(data) ? data.status : 404} />;
}
