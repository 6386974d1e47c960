import { Validator } from "@seriousme/openapi-schema-validator";
import { ask, relative } from "../ask.ts";
import { hydrated, silent, visit } from "../browser.ts";
import { contains, equal, holds, matches } from "../expect.ts";
import { inEnglish } from "../language.ts";
import { administrator, askAs, somebody } from "../person.ts";
import type { Check } from "../target.ts";
import { appears, until } from "../ways/controls.ts";

const openApi = "/api/openapi.json";
const page = "/api/docs";

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { security?: unknown; responses: Record<string, unknown> }>>;
}

/** The operations that must be documented. There may be others. */
const promised = [
  "get /api/books",
  "post /api/books",
  "get /api/books/{id}",
  "patch /api/books/{id}",
  "delete /api/books/{id}",
  "get /api/genres",
  "get /api/users",
  "post /api/users",
  "get /api/users/{id}",
  "patch /api/users/{id}",
  "delete /api/users/{id}",
  "post /api/users/{id}/ban",
  "post /api/users/{id}/unban",
  "get /api/users/{id}/sessions",
  "delete /api/users/{id}/sessions",
  "delete /api/users/{id}/sessions/{sessionId}",
  "post /api/account/onboarding",
  "get /api/account/sessions",
  "delete /api/account/sessions/{id}",
  "get /api/dashboard",
  "get /api/openapi.json",
];

export const apiDocs: Check[] = [
  {
    name: "the OpenAPI document is valid 3.1 and describes every documented endpoint, with its access and errors",
    needs: ["administrator"],
    async run(target) {
      const { status, headers, body } = await askAs(target, await administrator(target), openApi);
      equal(`GET ${openApi}`, status, 200);
      matches("its type", headers["content-type"], /^application\/json/);
      const { valid, errors } = await new Validator().validate(JSON.parse(body));
      holds("the document against OpenAPI's own schema", valid, "valid", errors);
      const { openapi, paths }: Document = JSON.parse(body);
      matches("its version", openapi, /^3\.1\./);
      const operations = Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
      );
      const names = operations.map(({ name }) => name);
      equal(
        "undocumented calls",
        promised.filter((name) => !names.includes(name)),
        [],
      );
      for (const { name, security, responses } of operations) {
        holds(`the required access of ${name}`, Array.isArray(security), "told", security);
        const errors = Object.keys(responses).filter((status) => Number(status) >= 400);
        holds(`the errors of ${name}`, errors.includes("500"), "told", errors);
      }
    },
  },
  {
    name: "in production, the OpenAPI document and its page require access to the manager; in development they are public",
    needs: ["person", "english"],
    async run(target) {
      const anonymous = await ask(target, page, { headers: { accept: "text/html" } });
      const person = await somebody(target);
      if (target.development) {
        equal(`GET ${page} without a session`, anonymous.status, 200);
        equal(`GET ${openApi} without a session`, (await ask(target, openApi)).status, 200);
        return;
      }
      equal(`GET ${page} without a session`, anonymous.status, 302);
      equal("the redirect target", relative(anonymous.headers.location), "/login?redirect=%2Fapi%2Fdocs");
      const refused = await askAs(target, person, page, inEnglish);
      equal(`GET ${page} for a user`, refused.status, 403);
      contains("the 403 page", refused.body, "You don&#x27;t have access to this page");
      equal(`GET ${openApi} without a session`, (await ask(target, openApi)).status, 401);
      equal(`GET ${openApi} for a user`, (await askAs(target, person, openApi)).status, 403);
    },
  },
  {
    name: "the API page loads nothing from other sites, finds an endpoint and sends a request",
    needs: ["browser", "administrator", "english"],
    async run(target) {
      const { cookie } = await administrator(target);
      await visit(target, { language: "en", cookie }, async (visited) => {
        const { page: window } = visited;
        const elsewhere: string[] = [];
        window.on("request", (request) => {
          if (!request.url().startsWith(target.origin) && !request.url().startsWith("data:"))
            elsewhere.push(request.url());
        });
        await window.goto("/manager/dashboard");
        await hydrated(window);
        const loads = window.waitForEvent("load");
        await window.getByRole("link", { name: "API Documentation" }).click();
        await loads;
        await appears("the page", window.getByRole("heading", { level: 1, name: "API Documentation" }));
        await hydrated(window);
        await window.getByRole("searchbox", { name: "Search" }).fill("list books");
        await appears("the number of results", window.getByRole("status").getByText("1 endpoint found"));
        const operation = window.locator("details", { has: window.getByText("List books by title") });
        await operation.locator("summary").click();
        await operation.getByRole("textbox", { name: "searchTerm" }).fill("émile");
        await appears("the curl sample", operation.getByText("/api/books?searchTerm=%C3%A9mile'"));
        const sent = window.waitForResponse((response) => response.url().includes("/api/books?"));
        await operation.getByRole("button", { name: "Send request" }).click();
        equal("the sent call", relative((await sent).url()), "/api/books?searchTerm=%C3%A9mile");
        await appears("the answer", operation.getByRole("status").getByText("nextCursor"));
        equal("files loaded from other sites", elsewhere, []);
        silent(visited);
      });
    },
  },
  {
    name: "the API page fits a phone, even in a right-to-left language",
    needs: ["browser", "administrator"],
    async run(target) {
      const { cookie } = await administrator(target);
      for (const language of target.languages) {
        await visit(target, { language, cookie, width: 390 }, async (visited) => {
          const { page: window } = visited;
          await window.goto(page);
          await hydrated(window);
          const operations = window.locator("details");
          await appears("the operations", operations);
          await operations.evaluateAll((all) => {
            for (const details of all) {
              // Elements that share a name close one another.
              details.removeAttribute("name");
              details.setAttribute("open", "");
            }
          });
          await until("operations without a sample", 0, () =>
            operations.filter({ hasNotText: "curl" }).count(),
          );
          const wide = await window.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          equal(`elements that do not fit at 390 px in ${language}`, wide <= 0, true);
          silent(visited);
        });
      }
    },
  },
];
