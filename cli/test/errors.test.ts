import { expect, test } from "vitest";
import { exitMeanings, toCliError } from "../src/errors.ts";

test.each([
  ["ENOSPC", "DISK_FULL", 3],
  ["EDQUOT", "DISK_FULL", 3],
  ["EACCES", "NO_PERMISSION", 3],
  ["EROFS", "NO_PERMISSION", 3],
  ["ENOTDIR", "TARGET_NOT_A_DIRECTORY", 4],
  ["ENOTEMPTY", "TARGET_NOT_EMPTY", 4],
  ["ENAMETOOLONG", "INVALID_VALUE", 2],
  ["EWHATEVER", "FAULT", 1],
])("%s from the system becomes %s with exit status %i", (code, name, status) => {
  const failure = toCliError(Object.assign(new Error("from the system"), { code, path: "/some/where" }));
  expect(failure).toMatchObject({ code: name, status });
  expect(Object.keys(exitMeanings)).toContain(String(status));
});

test("also reports a thrown value that is not an Error as an internal error", () => {
  expect(toCliError("oops")).toMatchObject({ code: "FAULT", message: "oops", status: 1 });
});
