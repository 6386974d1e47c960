/** Why a guard refuses an existing page, and with which HTTP status. */
export interface Refusal {
  code: string;
  status: number;
  /** Of the refused API call, if there was one. */
  requestId?: string | undefined;
  /** Seconds until trying again makes sense. */
  retryAfter?: number | null;
}

export function isRefusal(value: unknown): value is Refusal {
  return (
    typeof value === "object" &&
    value !== null &&
    "code" in value &&
    typeof value.code === "string" &&
    "status" in value &&
    typeof value.status === "number"
  );
}
