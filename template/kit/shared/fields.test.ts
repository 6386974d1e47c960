import { expect, test } from "vitest";
import { z } from "zod";
import {
  date,
  datetime,
  decimal,
  email,
  formOf,
  integer,
  line,
  optional,
  referenceTo,
  url,
} from "./fields.ts";

const invalid = { invalid: "invalid" } as const;
const form = formOf({
  name: line(20, invalid),
  note: optional(line(20, invalid)),
  count: optional(integer([0, 10], invalid)),
  weight: optional(decimal(2, [0, 10], invalid)),
  due: optional(date(invalid)),
  at: optional(datetime(invalid)),
  mail: optional(email(invalid)),
  page: optional(url(invalid)),
  shelf: optional(referenceTo(invalid)),
});

const getCode = (fields: object) => form.safeParse({ name: "Ada", ...fields }).error?.issues[0]?.message;

test("empty input becomes null, and other input is kept", () => {
  const empty = { note: " ", count: "", weight: null, due: "", at: "", mail: "", page: "" };
  const none = { note: null, count: null, weight: null, due: null, at: null, mail: null, page: null };
  expect(form.parse({ name: " Ada ", ...empty })).toEqual({ name: "Ada", ...none });
  const fields = { count: 7, weight: 1.25, at: "2026-05-31T14:00:00.000Z", mail: "Ada@Example.com" };
  expect(form.parse({ name: "Ada", ...fields })).toMatchObject({
    ...fields,
    mail: "ada@example.com",
  });
});

test.each([
  { note: "x".repeat(21) },
  { count: 11 },
  // A typed text that names no shelf.
  { shelf: { id: "", label: "Cook" } },
  { count: 1.5 },
  // Values are numbers here: localized text was parsed earlier.
  { count: "7" },
  { count: "1e0" },
  { count: Number.NaN },
  { weight: "1.25" },
  { weight: 1.255 },
  { weight: Number.NaN },
  { due: "2027-02-30" },
  { at: "2027-02-28T10:00" },
  { mail: "ada" },
  { page: "javascript:alert(1)" },
])("%j is refused", (fields) => {
  expect(getCode(fields)).toBe("invalid");
});

test("a text that names no row is invalid, and a missing choice is required", () => {
  const said = { required: "nameRequired", invalid: "invalid" } as const;
  for (const { form } of [referenceTo(said), optional(referenceTo(said))]) {
    const getMessage = (value: unknown) => form.safeParse(value).error?.issues[0]?.message;
    expect(["Cook", ""].map((label) => getMessage({ id: "", label }))).toEqual(["invalid", "invalid"]);
    expect(getMessage(5)).toBe("invalid");
  }
  for (const missing of [undefined, null, ""])
    expect(referenceTo(said).form.safeParse(missing).error?.issues[0]?.message).toBe("nameRequired");
  expect(referenceTo(said).form.parse({ id: "cook", label: "Cook" })).toBe("cook");
});

test("the API's document states the format of a text", () => {
  const { properties } = z.toJSONSchema(formOf({ day: date(invalid), page: url(invalid) }), { io: "input" });
  expect(properties).toMatchObject({ day: { format: "date" }, page: { format: "uri" } });
});

test("a decimal is stored as a whole number", () => {
  expect(decimal(2, [0.29, 10], invalid).range).toEqual([29, 1000]);
});

test.each([undefined, null, ""])(
  "reports a missing number, such as %j, as required rather than invalid",
  (missing) => {
    const said = { required: "nameRequired", invalid: "invalid" } as const;
    for (const { form } of [integer([0, 10], said), decimal(2, [0, 10], said)]) {
      expect(form.safeParse(missing).error?.issues[0]?.message).toBe("nameRequired");
      expect(form.safeParse("x").error?.issues[0]?.message).toBe("invalid");
    }
  },
);
