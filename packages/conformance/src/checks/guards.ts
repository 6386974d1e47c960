import { ask, post, relative } from "../ask.ts";
import { contains, equal, holds, lacks } from "../expect.ts";
import { getContent, getText } from "../html.ts";
import { inEnglish, says } from "../language.ts";
import { newPeople } from "../needs.ts";
import { askAs, newPerson, somebody } from "../person.ts";
import type { Check } from "../target.ts";

export const guards: Check[] = [
  {
    name: "without a session, every private page redirects to the login page, which leads back after sign-in",
    needs: [],
    async run(target) {
      const wanted: Record<string, string> = {
        "/app": "/login?redirect=%2Fapp",
        "/app?a=1&b=%2F": `/login?redirect=${encodeURIComponent("/app?a=1&b=%2F")}`,
        "/manager/dashboard": "/login?redirect=%2Fmanager%2Fdashboard",
      };
      for (const [path, location] of Object.entries(wanted)) {
        const { status, headers, body } = await ask(target, path);
        equal(`GET ${path}`, { status, location: relative(headers.location) }, { status: 302, location });
        lacks(`the body of the redirect from ${path}`, body, "<main");
      }
    },
  },
  {
    name: "a user without access to the manager gets the 403 page, with status 403",
    needs: ["person"],
    async run(target) {
      const person = await somebody(target);
      for (const path of ["/manager/dashboard", "/manager/dashboard?a=1"]) {
        const { status, body } = await askAs(target, person, path, inEnglish);
        equal(`the status of ${path} for a user`, status, 403);
        says(target, `the 403 page at ${path}`, getText(body), "You don't have access to this page");
        says(target, `the 403 page at ${path}`, getText(body), "Home");
      }
    },
  },
  {
    name: "an unknown path returns the 404 page with status 404, signed in or not",
    needs: ["person"],
    async run(target) {
      const person = await somebody(target);
      for (const path of ["/no/such/page", "/login/nothing", "/no/such/page?a=1", "/%F0%9F%92%A5"]) {
        const { status, body } = await ask(target, path, { headers: { accept: "text/html", ...inEnglish } });
        equal(`the status of ${path}`, status, 404);
        says(target, `the page at ${path}`, getText(body), "This page could not be found");
      }
      const { status, body } = await askAs(target, person, "/app/nothing", inEnglish);
      equal("the status of /app/nothing, signed in", status, 404);
      says(target, "the page at /app/nothing, signed in", getText(body), "This page could not be found");
    },
  },
  {
    name: "a signed-in user is sent from / and /login to their home, and never to another site",
    needs: ["person"],
    async run(target) {
      const person = await somebody(target);
      const home = async (path: string) => {
        const { status, headers } = await askAs(target, person, path);
        return `${status} ${relative(headers.location)}`;
      };
      equal("GET /, signed in", await home("/"), "302 /app");
      equal("GET /login, signed in", await home("/login"), "302 /app");
      equal(
        "GET /login?redirect=/app?a=1, signed in",
        await home("/login?redirect=%2Fapp%3Fa%3D1"),
        "302 /app?a=1",
      );
      equal(
        "GET /login?redirect=/manager/dashboard for a user",
        await home("/login?redirect=%2Fmanager%2Fdashboard"),
        "302 /app",
      );
      for (const evil of [
        "//evil.example",
        "/\\evil.example",
        "https://evil.example",
        "javascript:alert(1)",
        "/\t/evil.example",
      ]) {
        equal(`redirect=${evil}`, await home(`/login?redirect=${encodeURIComponent(evil)}`), "302 /app");
      }
      const { status, headers } = await ask(target, "/");
      equal("GET / without a session", `${status} ${relative(headers.location)}`, "302 /login");
    },
  },
  {
    name: "a user without a name gets the onboarding page instead of any other, and no data from the API",
    needs: newPeople,
    async run(target) {
      const person = await newPerson(target, "Newcomer", { onboarded: false });
      const { status, body } = await askAs(target, person, "/app", inEnglish);
      equal("the status of /app before onboarding", status, 200);
      holds(
        "the heading of /app before onboarding",
        getContent(body, "h1") !== "",
        "the onboarding's",
        getContent(body, "h1"),
      );
      contains("the page at /app before onboarding", body, "<form");
      says(target, "the page at /app before onboarding", getText(body), "Continue");
      for (const name of ["", "   ", "a".repeat(101), "\u202Eevil", "a\u0000b", 5, null]) {
        const answer = await post(target, "/api/account/onboarding", { name }, { cookie: person.cookie });
        equal(`onboarding with the name ${JSON.stringify(name)}`, answer.status, 400);
      }
    },
  },
];
