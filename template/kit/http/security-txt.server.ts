import { Elysia } from "elysia";
import type { Env } from "../env/env.server.ts";
import { languages } from "../shared/i18n/languages.ts";
import { day } from "../shared/time.ts";

export const securityTxtPath = "/.well-known/security.txt";

/** RFC 9116: a file that has expired is not to be trusted, and one of more than a year is too old. */
const validDays = 180;

/** Says where to report a vulnerability; there is no file unless `SECURITY_CONTACT` says so. */
export function securityTxt({ securityContact, baseUrl }: Pick<Env, "securityContact" | "baseUrl">) {
  const app = new Elysia({ name: "security-txt" });
  if (securityContact === undefined) return app;
  return app.get(securityTxtPath, () => {
    const expires = new Date(Date.now() + validDays * day);
    expires.setUTCHours(0, 0, 0, 0);
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${languages.join(", ")}`,
      `Canonical: ${baseUrl.origin}${securityTxtPath}`,
    ];
    return new Response(`${lines.join("\n")}\n`, {
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400" },
    });
  });
}
