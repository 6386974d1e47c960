/** Which roles may call what, written by hand: the routes are compared with it. */
export const access = { "GET /api/openapi.json": "admin" };

/** Calls every operation. */
export async function callEach(_: unknown, good: (method: string, path: string) => Promise<unknown>) {
  await good("GET", "/api/openapi.json");
}
