import { expect, test } from "vitest";
import { permits } from "./permissions.ts";

test("requires all of the given permissions", () => {
  const granted = { account: ["update"], apps: ["app"] };
  expect(permits(granted, { account: ["update"], apps: ["app"] })).toBe(true);
  expect(permits(granted, { apps: ["app", "manager"] })).toBe(false);
  expect(permits({}, { account: ["update"] })).toBe(false);
});
