import { expect, test } from "vitest";
import { checkRedirect, leadsHere } from "./request.server.ts";

const site = new URL("https://books.example");
const redirect = (location: string, { method = "GET", status = 307 } = {}) =>
  checkRedirect(
    new Request(new URL("/login", site), { method }),
    new Response(new ReadableStream(), { status, headers: { location, "set-cookie": "a=1" } }),
    site,
  );

test.each(["/app", "/login?redirect=%2Fapp#top", "https://books.example/app", "https://books.example"])(
  "a redirect to %s is sent unchanged, without a body",
  (location) => {
    const { status, headers, body } = redirect(location);
    expect([status, headers.get("location"), headers.get("set-cookie"), body]).toEqual([
      307,
      location,
      "a=1",
      null,
    ]);
  },
);

test.each([
  "https://other.example/app",
  "https://books.example.other.example",
  "https://books.example@other.example",
  "//other.example",
  "/\\other.example",
  "/.//other.example",
  "javascript:alert(1)",
])("a redirect to %s is not sent", (location) => {
  expect(() => redirect(location)).toThrow("Internal server error.");
  expect(leadsHere(location, site.origin)).toBe(false);
});

test("redirects a form post with GET", () => {
  expect(redirect("/login", { method: "POST" }).status).toBe(303);
});
