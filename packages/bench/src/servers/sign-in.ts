import type { Mailbox } from "../../../conformance/src/mailbox/mailbox.ts";

/**
 * Signs in with the emailed code. Returns the Cookie header.
 * @param more headers for each request
 */
export async function signIn(
  origin: string,
  mailbox: Mailbox,
  email: string,
  more: Record<string, string> = {},
): Promise<string> {
  await post(origin, "/api/auth/email-otp/send-verification-otp", { email, type: "sign-in" }, more);
  const otp = await mailbox.codeFor(email);
  const { headers } = await post(origin, "/api/auth/sign-in/email-otp", { email, otp }, more);
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");
}

/** Posts JSON. Throws unless that succeeds. */
export async function post(
  origin: string,
  path: string,
  data: object,
  more: Record<string, string> = {},
): Promise<Response> {
  const headers = { "content-type": "application/json", origin, ...more };
  const response = await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(data) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}
