import { ask } from "../ask.ts";
import { equal, holds, lacks, matches } from "../expect.ts";
import { newPeople } from "../needs.ts";
import { askAs, newPerson, offerCode, sendCode, somebody } from "../person.ts";
import { type Check, newEmail, newVisitor } from "../target.ts";

const inDevelopment = ({ development }: { development: boolean }) =>
  development ? "a development server adds its own scripts to the page" : undefined;

export const headers: Check[] = [
  {
    name: "every response has a request id and nosniff, and does not name the server's software",
    needs: [],
    async run(target) {
      for (const path of [
        "/login",
        "/app",
        "/no/such/page",
        "/livez",
        "/api/none",
        "/api/auth/none",
        "/icon.svg",
        "/files/none",
        "/",
      ]) {
        const { headers } = await ask(target, path);
        matches(`x-request-id of ${path}`, headers["x-request-id"], /^[\w-]{8,}$/);
        equal(`x-content-type-options of ${path}`, headers["x-content-type-options"], "nosniff");
        equal(
          `cross-origin-resource-policy of ${path}`,
          headers["cross-origin-resource-policy"],
          "same-origin",
        );
        equal(`server of ${path}`, [headers.server, headers["x-powered-by"]], [undefined, undefined]);
        equal(`cross-origin sharing of ${path}`, headers["access-control-allow-origin"], undefined);
      }
    },
  },
  {
    name: "a client that accepts any text type gets a page",
    needs: [],
    async run(target) {
      for (const accept of [
        "text/*",
        "TEXT/HTML",
        "text/*, x/text/html",
        "application/json;q=0.5, text/*;q=0.4",
      ]) {
        const { status, headers } = await ask(target, "/login", { headers: { accept } });
        equal(`GET /login with Accept: ${accept}`, status, 200);
        matches(`its type`, headers["content-type"], /^text\/html/);
      }
    },
  },
  {
    name: "pages have an enforced content security policy with a new nonce, which every script carries",
    needs: [],
    skip: inDevelopment,
    async run(target) {
      const nonces = new Set<string>();
      for (const path of ["/login", "/login", "/no/such/page"]) {
        const { headers, body } = await ask(target, path);
        const policy = headers["content-security-policy"] ?? "";
        const rule = (name: string) => policy.match(new RegExp(`(?:^|;)\\s*${name} ([^;]*)`))?.[1] ?? "";
        const nonce = rule("script-src").match(/'nonce-([^']+)'/)?.[1] ?? "";
        holds(`the nonce of ${path}`, nonce.length >= 16, "16 characters or more", nonce);
        nonces.add(nonce);
        equal(`script-src of ${path}`, rule("script-src"), `'nonce-${nonce}' 'strict-dynamic'`);
        equal(
          `object-src, base-uri, frame-ancestors, form-action of ${path}`,
          ["object-src", "base-uri", "frame-ancestors", "form-action"].map(rule),
          ["'none'", "'none'", "'none'", "'self'"],
        );
        const scripts = body.match(/<script\b[^>]*>/g) ?? [];
        equal(
          `scripts of ${path} without the nonce`,
          scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`)),
          [],
        );
        equal(`handlers in the HTML of ${path}`, body.match(/<[^>]*\son\w+="[^"]*"/g), null);
      }
      equal("nonces used for two responses", nonces.size, 3);
    },
  },
  {
    name: "pages are isolated by their opener, resource, referrer and permissions policies",
    needs: [],
    async run(target) {
      const { headers } = await ask(target, "/login");
      equal("cross-origin-opener-policy", headers["cross-origin-opener-policy"], "same-origin");
      equal("cross-origin-resource-policy", headers["cross-origin-resource-policy"], "same-origin");
      equal("referrer-policy", headers["referrer-policy"], "same-origin");
      matches("permissions-policy", headers["permissions-policy"], /camera=\(\)/);
      equal(
        "strict-transport-security on https only",
        "strict-transport-security" in headers,
        target.origin.startsWith("https:"),
      );
    },
  },
  {
    name: "private responses are not stored; hashed assets are cached for a year, compressed",
    needs: ["person"],
    skip: inDevelopment,
    async run(target) {
      const person = await somebody(target);
      equal(
        "cache-control of /app",
        (await askAs(target, person, "/app")).headers["cache-control"],
        "private, no-store",
      );
      equal(
        "cache-control of an API response",
        (await ask(target, "/api/auth/get-session")).headers["cache-control"],
        "no-store",
      );
      const { body } = await ask(target, "/login");
      const assets = [...new Set(body.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
      holds("assets of /login", assets.length > 0, "at least one", assets);
      for (const path of assets) {
        const { status, headers } = await ask(target, path, { headers: { "accept-encoding": "gzip" } });
        equal(
          `GET ${path}`,
          [status, headers["cache-control"]],
          [200, "public, max-age=31536000, immutable"],
        );
        matches(`vary of ${path}`, headers.vary, /accept-encoding/i);
      }
    },
  },
  {
    name: "the session cookie is inaccessible to scripts and other sites, and no page contains its value",
    needs: newPeople,
    async run(target) {
      const [email, visitor] = [newEmail("cookie"), newVisitor(target)];
      await sendCode(target, email, visitor);
      const { setCookies } = await offerCode(target, email, await target.mailbox.codeFor(email), visitor);
      const session = setCookies.find((cookie) => /HttpOnly/i.test(cookie)) ?? setCookies.join("\n");
      for (const part of [/;\s*HttpOnly/i, /;\s*SameSite=Lax/i, /;\s*Path=\//i])
        matches("the session's cookie", session, part);
      lacks("the session's cookie", session.toLowerCase(), "domain=");
      if (target.origin.startsWith("https:"))
        matches("the session's cookie", session, /^__(Host|Secure)-.*; *Secure/i);
      const person = await newPerson(target, "Secret");
      const { body } = await askAs(target, person, "/app");
      for (const pair of person.cookie.split("; ")) {
        const token = decodeURIComponent(pair.split(/=(.*)/s)[1] ?? "").split(".")[0] ?? "";
        if (token.length >= 16) lacks("the first HTML of /app", body, token);
      }
    },
  },
];
