import { expect, test } from "vitest";
import { replaceOnce } from "./vite.ts";

test("one place is replaced", () => {
  expect(replaceOnce("a.js", "a\nfoo(1);\nb", /^foo\((\d)\);$/m, "bar($1);")).toBe("a\nbar(1);\nb");
});

test.each(["a\nb", "foo(1);\nfoo(2);"])("%j is refused with the file and the pattern", (code) => {
  expect(() => replaceOnce("lib/a.js", code, /^foo\((\d)\);$/m, "")).toThrow(/lib\/a\.js.*\^foo/);
});
