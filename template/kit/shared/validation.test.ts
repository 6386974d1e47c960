import fc from "fast-check";
import { expect, test } from "vitest";
import { codeSchema, emailSchema, nameSchema } from "./validation.ts";

const messages = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map(({ message }) => message)[0];

const local64 = "a".repeat(64);
const longestAddress = `${local64}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(58)}.fr`;

test.each([
  ["Ada@Example.COM", "ada@example.com"],
  [" a@b.co ", "a@b.co"],
  ["o'brien+tag@mail.example.co.uk", "o'brien+tag@mail.example.co.uk"],
  ["a@xn--bcher-kva.xn--p1ai", "a@xn--bcher-kva.xn--p1ai"],
  ["User@B\u00fccher.example", "user@xn--bcher-kva.example"],
  ["user@BU\u0308CHER.example", "user@xn--bcher-kva.example"],
  ["a@\u0645\u062b\u0627\u0644.\u0625\u062e\u062a\u0628\u0627\u0631", "a@xn--mgbh0fb.xn--kgbechtv"],
  ["a@\u4f8b\u3048\u3002\u30c6\u30b9\u30c8", "a@xn--r8jz45g.xn--zckzah"],
  ["a@stra\u00dfe.example", "a@xn--strae-oqa.example"],
  [longestAddress, longestAddress],
])("%j is read as the address %s", (value, address) => {
  expect(address.length).toBeLessThanOrEqual(254);
  expect(emailSchema.parse(value)).toBe(address);
});

test.each([
  "a",
  "a@b",
  "a@@b.co",
  ".a@b.co",
  "a..b@c.co",
  "a@-b.co",
  "a@b-.co",
  "a@1.2.3.4",
  "a@b.co, c@d.co",
  "a@b.co\nBcc: c@d.co",
  '"a b"@c.co',
  "<a@b.co>",
  "\u00fcser@example.com",
  "\u212aelvin@example.com",
  "a@b\u00fc_cher.example",
  "a@b\u00fccher",
  "a@b\u00fccher.example/c",
  "a@b\u00fccher.example:25",
  "a@\u00fc@b.example",
  "a\u0000@b.co",
  `a${local64}@b.co`,
  `x${longestAddress}`,
  `${"a".repeat(100_000)}@b.co`,
])("%j is not a valid address", (value) => {
  expect(messages(emailSchema, value)).toBe("emailInvalid");
});

test.each([
  ["  Ada  ", "Ada"],
  ["Ame\u0301lie", "Am\u00e9lie"],
  ["\u0645\u062d\u0645\u062f", "\u0645\u062d\u0645\u062f"],
  ["\u{1f469}\u200d\u{1f52c}", "\u{1f469}\u200d\u{1f52c}"],
  ["x".repeat(100), "x".repeat(100)],
  ["\u{20000}".repeat(100), "\u{20000}".repeat(100)],
])("%j is read as the name %s", (value, name) => {
  expect(nameSchema.parse(value)).toBe(name);
});

test.each([
  "\u202eAda",
  "A\u2066da",
  "Ada\u0000",
  "A\nda",
  "A\u2028da",
  "\u200b",
  "\u3164",
  "\ufeff\u00ad",
  "\ud800",
])("%j is not a valid name", (value) => {
  expect(messages(nameSchema, value)).toMatch(/^name(Invalid|Required)$/);
});

test.each(["x".repeat(101), `${"x".repeat(150)}\u200b`, "x".repeat(1_000_000)])(
  "the error of a name that is too long states the maximum",
  (value) => {
    expect(messages(nameSchema, value)).toBe("stringMax:100");
  },
);

test("a code may be typed in the digits of any script", () => {
  expect(codeSchema.parse(" \u0660\u0661\u0662\u0667\u0668\u0669 ")).toBe("012789");
  expect(codeSchema.parse("\u06f0\u06f1\u06f2\u06f7\u06f8\u06f9")).toBe("012789");
  for (const code of ["０１２７８９", "०१२७८९", "𝟎𝟏𝟐𝟕𝟖𝟗", "0１२7٨۹"])
    expect(codeSchema.parse(code)).toBe("012789");
});

test("a code may be pasted in groups", () => {
  for (const code of ["012 789", "012-789", " 01\u201127\u00a089\n", "012\u2009\u2013\u2009789"])
    expect(codeSchema.parse(code)).toBe("012789");
});

test("removes invisible marks from a pasted address or code", () => {
  const marks = ["\u200e", "\u200f", "\u061c", "\u202a", "\u2068", "\u200b", "\ufeff"];
  for (const mark of marks) {
    expect(emailSchema.parse(`${mark} ada@example.com${mark}`)).toBe("ada@example.com");
    expect(codeSchema.parse(`${mark}012${mark}789 ${mark}`)).toBe("012789");
    expect(messages(emailSchema, mark)).toBe("emailRequired");
  }
});

test("an empty value is reported only as missing", () => {
  for (const schema of [emailSchema, codeSchema, nameSchema])
    for (const value of ["", "  "]) expect(schema.safeParse(value).error?.issues).toHaveLength(1);
});

test("a missing value is reported as missing", () => {
  for (const value of [undefined, null, "", "  "]) {
    expect(messages(emailSchema, value)).toBe("emailRequired");
    expect(messages(codeSchema, value)).toBe("codeRequired");
    expect(messages(nameSchema, value)).toBe("nameRequired");
  }
  expect(messages(emailSchema, 1)).toBe("emailInvalid");
  expect(messages(codeSchema, 1)).toBe("codeInvalid");
  expect(messages(nameSchema, {})).toBe("nameInvalid");
});

test.each([
  ["12345", "codeLength"],
  ["1234567", "codeLength"],
  ["12345a", "codeInvalid"],
  ["123 45", "codeLength"],
  ["abc", "codeInvalid"],
  ["①②③④⑤⑥", "codeInvalid"],
])("%s is shown as %s", (code, message) => {
  expect(messages(codeSchema, code)).toBe(message);
});

test("an accepted address is lower case, printable and short, and is accepted again unchanged", () => {
  const text = fc.oneof(
    fc.emailAddress(),
    fc.string({ unit: "binary" }),
    fc.string().map((part) => `${part}@b.co`),
  );
  fc.assert(
    fc.property(text, (value) => {
      const { data } = emailSchema.safeParse(value);
      if (data === undefined) return;
      expect(data).toMatch(/^[\x21-\x7e]{3,254}$/);
      expect([data, emailSchema.parse(data)]).toEqual([data.toLowerCase(), data]);
    }),
  );
});

test("an accepted name is one visible line, and is accepted again unchanged", () => {
  const unit = fc.oneof(
    fc.constantFrom("a", "é", "e\u0301", " ", "\u202e", "\n", "\u200b", "🫐"),
    fc.string({ unit: "binary", maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 130 }), (value) => {
      const { data } = nameSchema.safeParse(value);
      if (data === undefined) return;
      expect(data).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]|^\s|\s$/u);
      expect([...data].length).toBeLessThanOrEqual(100);
      expect(nameSchema.parse(data)).toBe(data);
    }),
  );
});
