import { expect, test } from "vitest";
import { homePath, landingPath } from "./home.ts";

const grants = { admin: { apps: ["app", "manager"] }, user: { apps: ["app"] } };

test("administrators land in the manager area, others in the app", () => {
  expect(homePath(grants.admin)).toBe("/manager");
  expect(homePath(grants.user)).toBe("/app");
});

test.each([
  ["/app/books?searchTerm=a", "user", "/app/books?searchTerm=a"],
  ["/manager", "user", "/app"],
  ["/manager?x", "user", "/app"],
  ["/manager/users", "admin", "/manager/users"],
  ["/managers", "user", "/managers"],
  [undefined, "user", "/app"],
  ["https://evil.example", "admin", "/manager"],
] as const)("the redirect %j leads %s to %s", (redirect, role, place) => {
  expect(landingPath(redirect, grants[role])).toBe(place);
});
