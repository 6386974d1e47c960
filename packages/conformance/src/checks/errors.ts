import { type Answer, ask, post } from "../ask.ts";
import { equal, holds, lacks, matches } from "../expect.ts";
import { newPeople } from "../needs.ts";
import { sendCode } from "../person.ts";
import { type Check, newEmail, newVisitor } from "../target.ts";

/** Fails unless a response has the documented shape of an error. */
function isError(what: string, { status, headers, body }: Answer, wanted: number, code?: RegExp): void {
  equal(`the status of ${what}`, status, wanted);
  matches(`the content type of ${what}`, headers["content-type"], /^application\/json\b/);
  const error: Record<string, unknown> = JSON.parse(body);
  matches(`the code of ${what}`, String(error.code), code ?? /^[A-Z][A-Z_]+$/);
  holds(`the message of ${what}`, typeof error.message === "string" && error.message !== "", "a text", body);
  equal(`the request id of ${what}`, error.requestId, headers["x-request-id"]);
  lacks(what, body, "    at ");
}

const send = "/api/auth/email-otp/send-verification-otp";

export const errors: Check[] = [
  {
    name: "developer pages do not exist in production",
    needs: [],
    skip: ({ development }) => (development ? "only in production" : undefined),
    async run(target) {
      for (const path of ["/dev/mailbox", "/dev/mails", "/dev/mails/signIn/en", "/dev/ui"])
        equal(`GET ${path}`, (await ask(target, path)).status, 404);
    },
  },
  {
    name: "/livez and /readyz return 200, even for another Host",
    needs: [],
    async run(target) {
      for (const path of ["/livez", "/readyz"]) {
        equal(`GET ${path}`, (await ask(target, path)).status, 200);
        equal(
          `GET ${path} with a foreign Host`,
          (await ask(target, path, { headers: { host: "10.0.0.1:80" } })).status,
          200,
        );
      }
    },
  },
  {
    name: "an API error is JSON with code, message and request id",
    needs: [],
    async run(target) {
      isError("GET /api/none", await ask(target, "/api/none"), 404, /^NOT_FOUND$/);
      isError("GET /api/auth/none", await ask(target, "/api/auth/none"), 404, /^NOT_FOUND$/);
      isError(
        "POST /api/auth/sign-up/email",
        await post(target, "/api/auth/sign-up/email", {}),
        404,
        /^NOT_FOUND$/,
      );
      const wrongWay = await ask(target, send);
      isError(`GET ${send}`, wrongWay, 405);
      matches("its Allow header", wrongWay.headers.allow, /\bPOST\b/);
      isError(
        "onboarding without a session",
        await post(target, "/api/account/onboarding", { name: "A" }),
        401,
        /^UNAUTHORIZED$/,
      );
      const empty = await post(target, send, {});
      isError("sending a code without an email", empty, 400);
    },
  },
  {
    name: "a malformed, unsupported or oversized body is rejected",
    needs: [],
    async run(target) {
      const raw = (body: string, type: string) =>
        ask(target, send, {
          method: "POST",
          body,
          headers: {
            "content-type": type,
            "content-length": `${Buffer.byteLength(body)}`,
            origin: target.origin,
          },
        });
      isError("invalid JSON", await raw("{", "application/json"), 400);
      isError("a JSON list", await raw("[]", "application/json"), 400);
      isError("JSON null", await raw("null", "application/json"), 400);
      isError(
        "a form instead of JSON",
        await raw("email=a%40example.com", "application/x-www-form-urlencoded"),
        415,
      );
      isError(
        "a body of 70 KB",
        await raw(JSON.stringify({ email: "a".repeat(70_000) }), "application/json"),
        413,
      );
    },
  },
  {
    name: "cross-site write requests and requests with a foreign Host are refused",
    needs: [],
    async run(target) {
      // An address without a mailbox, in case the server accepts one of these.
      const email = "nobody";
      const refused = (what: string, answer: Answer) => isError(what, answer, 403, /^CSRF$/);
      refused(
        "a post from another origin",
        await post(target, send, { email, type: "sign-in" }, { origin: "https://evil.example" }),
      );
      refused(
        "a post with Sec-Fetch-Site: cross-site",
        await post(target, send, { email, type: "sign-in" }, { "sec-fetch-site": "cross-site" }),
      );
      const body = JSON.stringify({ email, type: "sign-in" });
      refused(
        "a post without an origin",
        await ask(target, send, {
          method: "POST",
          body,
          headers: { "content-type": "application/json", "content-length": `${body.length}` },
        }),
      );
      const form = `email=${encodeURIComponent(email)}`;
      const posted = await ask(target, "/login", {
        method: "POST",
        body: form,
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "content-length": `${form.length}`,
          origin: "https://evil.example",
        },
      });
      equal("a form post from another origin", posted.status, 403);
      if (target.development) return;
      const foreign = await ask(target, "/login", { headers: { host: "evil.example" } });
      holds(
        "GET /login with a foreign Host",
        foreign.status >= 400 && foreign.status < 500,
        "4xx",
        foreign.status,
      );
    },
  },
  {
    name: "requesting codes repeatedly is refused, with the time to wait",
    needs: newPeople,
    async run(target) {
      const [email, visitor] = [newEmail("again"), newVisitor(target)];
      for (let sent = 1; sent <= 5; sent += 1) {
        equal(`the status of code ${sent}`, (await sendCode(target, email, visitor)).status, 200);
      }
      const sixth = await sendCode(target, email, visitor);
      isError("the sixth code within an hour", sixth, 429, /^RATE_LIMITED$/);
      matches("its Retry-After, in seconds", sixth.headers["retry-after"], /^[1-9]\d*$/);
    },
  },
  {
    name: "an unknown page returns an error in the requested format",
    needs: [],
    async run(target) {
      const { status } = await ask(target, "/no/such/page", { headers: { accept: "text/html" } });
      equal("as HTML", status, 404);
      isError(
        "GET /no/such/page as JSON",
        await ask(target, "/no/such/page", { headers: { accept: "application/json" } }),
        404,
        /^NOT_FOUND$/,
      );
    },
  },
  {
    name: "a malformed address returns an API error",
    needs: [],
    skip: ({ development }) => (development ? "only in production" : undefined),
    async run(target) {
      for (const path of ["/%E0%A4%A", "/app/books/%ZZ", "/assets/%", "/api/books/%zz", "/files/%"])
        isError(`GET ${path}`, await ask(target, path), 400, /^VALIDATION_ERROR$/);
    },
  },
  {
    name: "a malformed server function call returns an API error",
    needs: [],
    async run(target) {
      const own = { origin: target.origin, "content-type": "application/json", "content-length": "1" };
      for (const path of ["/_serverFn/none", "/_serverFn/%E0%A4%A", "/_serverFn/none?payload=%7B"]) {
        isError(`GET ${path}`, await ask(target, path), 400, /^VALIDATION_ERROR$/);
      }
      isError(
        "a call with broken JSON",
        await ask(target, "/_serverFn/none", { method: "POST", headers: own, body: "{" }),
        400,
      );
      isError(
        "a call with XML",
        await ask(target, "/_serverFn/none", {
          method: "POST",
          headers: { ...own, "content-type": "text/xml" },
          body: "<",
        }),
        415,
      );
      const wrongWay = await ask(target, "/_serverFn/none", {
        method: "DELETE",
        headers: { origin: target.origin },
      });
      isError("DELETE /_serverFn/none", wrongWay, 405);
      matches("its Allow header", wrongWay.headers.allow, /\bGET\b.*\bPOST\b/);
    },
  },
  {
    name: "a missing file returns a short 404, not a page",
    needs: [],
    async run(target) {
      for (const path of [
        "/no-such-file.png",
        "/assets/nope.js",
        "/no/such/file.txt",
        "/.well-known/nothing",
      ]) {
        const answer = await ask(target, path, { headers: { accept: "text/html,*/*" } });
        isError(`GET ${path}`, answer, 404, /^NOT_FOUND$/);
        holds(`the length of ${path}`, answer.body.length < 500, "below 500", answer.body.length);
      }
    },
  },
];
