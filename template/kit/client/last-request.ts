/** The id of the last request that the server answered in this tab, for error pages that no failed call has led to. */
export const lastRequest: { id: string | undefined } = { id: undefined };

export function noteRequest({ headers }: Response): void {
  lastRequest.id = headers.get("x-request-id") ?? lastRequest.id;
}
