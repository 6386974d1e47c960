import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import * as kit from "../../../db/examples.server.ts";
import { getNames } from "../names.server.ts";
import { getExamples } from "./examples.server.ts";
import { parseFields } from "./fields.server.ts";

/** The examples that the code generated for these fields creates. */
function getRows(plural: string, ...specs: string[]): Record<string, unknown>[] {
  const plan = { names: getNames(plural), ...parseFields(specs, {}) };
  const code = `return ({ pick, dayBetween, timeBetween, numberBetween, statusValues }) => (number) => ({
    ${getExamples(plan).join("\n")}
  });`;
  const example = new Function(code)()({ ...kit, statusValues: ["open", "paid", "sent"] });
  return kit.exampleNumbers.map((number) => example(number));
}

const getValues = (rows: readonly Record<string, unknown>[], name: string) => rows.map((row) => row[name]);
const differing = (values: readonly unknown[]) => new Set(values).size;

const every = [
  ...["title:text", "number:text!", "code:text:3!", "phone:text", "city:text:6", "note:longtext?"],
  ...["pages:integer!", "weight:decimal:2!", "price:money:EUR!", "yen:money:JPY!", "done:boolean"],
  ...["due:date!", "paidAt:datetime!", "contact:email!", "site:url!", "status:enum(open,paid,sent)"],
];

test("unique fields differ in each example, others vary", () => {
  const rows = getRows("orders", ...every);
  expect(rows).toHaveLength(24);
  for (const spec of every.filter((one) => one.endsWith("!") || one === "title:text")) {
    const [name = ""] = spec.split(":");
    expect([name, differing(getValues(rows, name))]).toEqual([name, 24]);
  }
  for (const name of ["note", "done", "status", "city"])
    expect([name, differing(getValues(rows, name)) > 1]).toEqual([name, true]);
  expect(getValues(rows, "note").filter((note) => note === null)).toHaveLength(4);
});

test("each value follows the rule of its field", () => {
  const rows = getRows("orders", ...every);
  const amount = z.int().min(0);
  const rule = z.object({
    ...{ title: z.string().min(1).max(200), number: z.string().max(200), code: z.string().min(1).max(3) },
    ...{ phone: z.string().max(200), city: z.string().min(1).max(6), note: z.string().max(2000).nullable() },
    ...{ pages: amount, weight: z.number().multipleOf(0.01), price: amount, yen: amount, done: z.boolean() },
    ...{ due: z.iso.date(), paidAt: z.iso.datetime(), contact: z.email(), site: z.url() },
    status: z.enum(["open", "paid", "sent"]),
  });
  for (const row of rows) expect(rule.safeParse(row).error?.issues ?? []).toEqual([]);
});

test("the same fields give the same examples, and due dates are around today", () => {
  vi.setSystemTime("2027-03-10T12:00:00Z");
  onTestFinished(() => void vi.useRealTimers());
  const specs = ["title:text", "due:date", "paidAt:datetime", "amount:money:EUR"];
  const rows = getRows("orders", ...specs);
  expect(getRows("orders", ...specs)).toEqual(rows);
  const isPast = (value: unknown) => String(value) < "2027-03-10";
  const past = getValues(rows, "due").filter(isPast).length;
  expect(past).toBeGreaterThan(12);
  expect(past).toBeLessThan(24);
  expect(getValues(rows, "paidAt").every(isPast)).toBe(true);
});

test("texts fit the feature and the field", () => {
  expect(getValues(getRows("loans", "title:text"), "title")).toContain("Cordless drill");
  expect(getValues(getRows("team-tasks", "title:text"), "title")).toContain("Call back the electrician");
  const contacts = getRows("contacts", "name:text", "company:text", "homeCity:text", "invitedBy:text");
  expect(contacts[0]).toEqual({
    ...{ name: "Amina Diallo", company: "Aster and Sons", homeCity: "Nairobi", invitedBy: "Amina Diallo" },
  });
  expect(getValues(getRows("widgets", "name:text"), "name")).toContain("North Star");
  expect(getValues(getRows("orders", "number:text"), "number").at(-1)).toBe("ORD-1064");
});
