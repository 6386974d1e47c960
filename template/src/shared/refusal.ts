/** Why a page is not shown though its address is right, with the HTTP status it is answered with. */
export interface Refusal {
  code: string;
  status: number;
  /** Of the call that was refused, where there was one. */
  requestId?: string | undefined;
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
