import { png } from "#kit/testing/testing.server.ts";

export const access = {
  "PUT /api/account/avatar": "user admin",
  "DELETE /api/account/avatar": "user admin",
};

/** For the test of the whole OpenAPI document. */
export async function callEach(
  _: unknown,
  good: (method: string, path: string, body?: unknown) => Promise<unknown>,
): Promise<void> {
  await good("PUT", "/api/account/avatar", await png());
  await good("DELETE", "/api/account/avatar");
}
