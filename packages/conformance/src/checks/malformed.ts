import { ask, relative } from "../ask.ts";
import { equal, lacks, Mismatch } from "../expect.ts";
import { getText } from "../html.ts";
import { inEnglish, says } from "../language.ts";
import { pageViews } from "../pages/pages.ts";
import { administrator, somebody } from "../person.ts";
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

const form = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };

/** Every name that a page reads from its URL, and some that no page reads. */
const searchNames = [
  "searchTerm genreId sort columns density role status createdFrom createdTo action person cursor".split(" "),
  "state newEmail redirect email provider error lng a __proto__ constructor".split(" "),
].flat();

/** Values, some of which the router reads as numbers, lists or objects. */
const searchValues = [
  ..."5 -1e999 true null [] {} [1,[2]] [{}] %22%22 %2500 %E0%A4%A 2026-02-30 -".split(" "),
  `%7B%22a%22:%22${"b".repeat(100)}%22%7D`,
  "c".repeat(300),
];

/** Follows a path to its end. The server may normalize the path once before it redirects. */
async function follow(
  target: Target,
  path: string,
  cookie?: string,
): Promise<{ status: number; place: string; body: string }> {
  let place = path;
  for (let step = 0; step < 5; step += 1) {
    const { status, headers, body } = await ask(target, place, { headers: cookie ? { cookie } : {} });
    if (status !== 302 && status !== 307) return { status, place, body };
    place = relative(headers.location);
  }
  throw new Mismatch(`GET ${path}`, "a final page", "redirect after redirect");
}

export const malformed: Check[] = [
  {
    name: "malformed cookies cause no error and sign nobody in",
    needs: ["person"],
    async run(target) {
      const { cookie } = await somebody(target);
      // Only the first is the session's cookie. The others sign nobody in.
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
    name: "malformed search parameters are ignored, and none is executed",
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
      says(target, "the text for unknown reasons", getText(body), "Something went wrong");
      const link = await ask(target, "/login/error?error=INVALID_TOKEN", { headers: inEnglish });
      says(target, "the text for a used link", getText(link.body), "This link is not valid.");
    },
  },
  {
    name: "without scripts, an empty or malformed form returns a page, and is never sent twice",
    needs: ["person", "writes"],
    async run(target) {
      const { cookie } = await somebody(target);
      const headers = { ...form, origin: new URL(target.origin).origin };
      for (const path of ["/login", "/login/verify", "/login/social", "/onboarding"])
        for (const body of [
          "",
          "email=",
          "email=5&redirect=5",
          "email=a@example.com&code=&redirect=//evil.example",
          "provider=",
        ])
          for (const sent of [undefined, cookie]) {
            const { status, headers: answer } = await ask(target, path, {
              method: "POST",
              headers: { ...headers, ...(sent ? { cookie: sent } : {}) },
              body,
            });
            const what = `POST ${path} with ${body || "nothing"}`;
            equal(`${what} fails or is sent again`, status >= 500 || status === 307 || status === 308, false);
            // No one can sign in without an address, so the page must show an error, not an untouched form.
            if (path === "/login" && !sent && !body.includes("@"))
              equal(`the status of ${what}`, status, 400);
            if (!answer.location) continue;
            equal(`where ${what} leads`, new URL(answer.location, target.origin).origin, target.origin);
            const { status: last } = await follow(target, relative(answer.location), sent);
            equal(`the page after ${what} fails`, last >= 500, false);
          }
    },
  },
  {
    name: "no search parameter makes a page fail, and an invalid email opens no drawer",
    needs: ["administrator", "examples"],
    async run(target) {
      const { cookie } = await administrator(target);
      const views = await pageViews(target);
      const paths = new Set(views.map(({ path }) => path.split("?")[0] ?? "/"));
      const searches = searchValues.flatMap((value) => {
        const once = searchNames.map((name) => `${name}=${value}`).join("&");
        return value.length < 10 ? [once, `${once}&${once}`] : [once];
      });
      for (const path of paths)
        for (const search of searches)
          for (const sent of [cookie, undefined]) {
            const { status } = await follow(target, `${path}?${search}`, sent);
            equal(`GET ${path}?${search.slice(0, 300)} fails`, status >= 500, false);
          }
      for (const value of ["5", "nonsense", "{}"]) {
        const { status, place, body } = await follow(target, `/app/account?newEmail=${value}`, cookie);
        equal(`GET /app/account?newEmail=${value}`, [status, place], [200, "/app/account"]);
        lacks(`the account with newEmail=${value}`, body, 'role="dialog"');
      }
    },
  },
];
