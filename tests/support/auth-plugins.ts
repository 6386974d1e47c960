import { createHmac } from "node:crypto";
import { expect } from "vitest";
import { ask, post } from "../../packages/conformance/src/ask.ts";
import { signIn } from "../../packages/conformance/src/person.ts";
import type { Target } from "../../packages/conformance/src/target.ts";

/** Tests the plugins and the field that template/docs/add-an-auth-plugin.md adds, with the rules for them. */
export async function callPlugins(target: Target): Promise<void> {
  const call = async (cookie: string, path: string, body: object) => {
    const answer = await post(target, `/api/auth${path}`, body, { cookie });
    return { status: answer.status, body: JSON.parse(answer.body) };
  };

  const user = await signIn(target, "user@example.com");
  // A field of the project's own.
  expect((await call(user, "/update-user", { phone: "+1 555 0100" })).status).toBe(200);
  const known = JSON.parse((await ask(target, "/api/auth/get-session", { headers: { cookie: user } })).body);
  expect(known.user.phone).toBe("+1 555 0100");

  const begun = await call(user, "/two-factor/enable", {});
  expect(begun.status).toBe(200);
  const { searchParams } = new URL(begun.body.totpURI);
  const code = totp(searchParams.get("secret") ?? "");
  expect((await call(user, "/two-factor/verify-totp", { code: "abcdef" })).status).toBe(401);
  const verified = await call(user, "/two-factor/verify-totp", { code });
  expect(verified.status).toBe(200);
  expect(user).not.toContain(verified.body.token);

  const newcomer = await signIn(target, "newcomer@example.com");
  const early = await call(newcomer, "/two-factor/enable", {});
  expect([early.status, early.body.code]).toEqual([403, "NOT_ONBOARDED"]);
  const nobody = await call("none=1", "/two-factor/enable", {});
  expect([nobody.status, nobody.body.code]).toEqual([401, "UNAUTHORIZED"]);

  const admin = await signIn(target, "admin@example.com");
  const view = await post(
    target,
    "/api/auth/admin/impersonate-user",
    { userId: "example-user" },
    { cookie: admin },
  );
  expect(view.status).toBe(200);
  const viewing = await call(view.cookies.join("; "), "/two-factor/enable", {});
  expect([viewing.status, viewing.body.code]).toEqual([403, "IMPERSONATING"]);
}

/** A code by RFC 6238 with better-auth's parameters: SHA-1, six digits, thirty seconds. */
function totp(secret: string, now = Date.now()): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
