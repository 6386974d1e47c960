import { ask, relative } from "../ask.ts";
import { equal, lacks, Mismatch } from "../expect.ts";
import { textOf } from "../html.ts";
import { inEnglish, says } from "../language.ts";
import { somebody } from "../person.ts";
import type { Check, Target } from "../target.ts";

const oddCookies = [
  "=",
  ";;;",
  "a",
  "%",
  "=%E0%A4%A",
  "lang=%E0%A4%A; theme=%",
  `x=${"y".repeat(4000)}`,
  "theme=<script>; language=../../etc",
  '"',
];

const oddSearches = [
  "%",
  "%E0%A4%A",
  "redirect=%E0%A4%A",
  "redirect[]=a",
  "redirect=1",
  "redirect={}",
  "redirect=%00",
  "lng=%FF",
  "lng[]=en",
  "=",
  "&&&",
  "a=b=c",
  "__proto__=1",
  "constructor[prototype]=1",
  `redirect=${"a".repeat(3000)}`,
];

/** Where a path leads; the server may normalize it once before it redirects. */
async function follow(target: Target, path: string): Promise<{ status: number; place: string }> {
  let place = path;
  for (let step = 0; step < 3; step += 1) {
    const { status, headers } = await ask(target, place);
    if (status !== 302 && status !== 307) return { status, place };
    place = relative(headers.location);
  }
  throw new Mismatch(`GET ${path}`, "to lead somewhere", "redirect after redirect");
}

export const malformed: Check[] = [
  {
    name: "malformed cookies cause no failure and sign nobody in",
    needs: ["person"],
    async run(target) {
      const { cookie } = await somebody(target);
      // The session's is the first; others do not sign anybody in.
      const [session = ""] = cookie.split("; ");
      const [name = ""] = session.split("=");
      const own = [
        `${name}=`,
        `${name}=%`,
        `${name}=a.b`,
        `${name}=%E0%A4%A`,
        `${session.slice(0, -3)}AAA`,
        session.replace(/\.[^.]*$/, ""),
        `${name}=${"z".repeat(3000)}`,
      ];
      for (const odd of [...oddCookies, ...own]) {
        const login = await ask(target, "/login", { headers: { cookie: odd } });
        equal(`GET /login with the cookie ${odd.slice(0, 60)}`, login.status, 200);
        const home = await ask(target, "/app", { headers: { cookie: odd } });
        equal(`GET /app with the cookie ${odd.slice(0, 60)}`, home.status, 302);
      }
      const both = await ask(target, "/app", { headers: { cookie: `broken=%E0%A4%A; ${cookie}; =` } });
      equal("GET /app with a good cookie among broken ones", both.status, 200);
    },
  },
  {
    name: "malformed search parameters still show the page, and none is executed",
    needs: [],
    async run(target) {
      for (const search of oddSearches) {
        for (const path of ["/login", "/login/error"]) {
          const { status, place } = await follow(target, `${path}?${search}`);
          equal(`GET ${path}?${search.slice(0, 60)}`, [status, place.split("?")[0]], [200, path]);
        }
      }
      for (const email of ["", "email=", "email=ada", "email=%E0%A4%A", "email[]=a@example.com", "email=1"]) {
        const { status, place } = await follow(target, `/login/verify?${email}`);
        equal(`GET /login/verify?${email}`, [status, place.split("?")[0]], [200, "/login"]);
      }
      const script = "</script><script>alert(1)</script>";
      for (const path of [
        "/login?redirect=",
        "/login?email=",
        "/login/error?error=",
        "/login/verify?email=a@example.com&redirect=",
      ]) {
        const { body } = await ask(target, path + encodeURIComponent(script));
        lacks(`the page ${path}${script}`, body, "<script>alert(1)");
      }
      const { status, body } = await ask(target, "/login/error?error=constructor", { headers: inEnglish });
      equal("the status of /login/error?error=constructor", status, 200);
      says(target, "the text for unknown reasons", textOf(body), "Something went wrong");
    },
  },
];
