import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { decimal, integer, optional } from "../../shared/fields.ts";
import { ProblemError } from "../../shared/problem.ts";
import { noValue } from "../control.ts";
import { fieldOfPath, send, sendForm } from "./send-form.ts";

beforeAll(() => void vi.stubGlobal("navigator", { onLine: true }));
afterAll(() => void vi.unstubAllGlobals());

const order = z.object({
  due: z.iso.date(),
  lines: z.array(
    z.object({ product: z.string().trim().min(1, "productRequired"), quantity: z.int().min(1) }),
  ),
});

const shown = [
  "due",
  "lines",
  "lines[0].product",
  "lines[0].quantity",
  "lines[1].product",
  "lines[1].quantity",
];

function sent(input: unknown, onSubmit: (values: z.output<typeof order>) => Promise<unknown>) {
  return send({ schema: async () => order, onSubmit, language: "en" }, input, (path) =>
    fieldOfPath(path, shown),
  );
}

const valid = { due: "2027-01-02", lines: [{ product: " Ink ", quantity: 2 }] };

const refusal = (code: string, issues?: { path: string; code: string }[]) => async () => {
  throw new ProblemError({ code, retryAfter: null, ...(issues && { issues }) }, 422);
};

test("sends the schema's output, and returns the server's response", async () => {
  const answer = await sent(valid, async (values) => ({ ...values, id: "1" }));
  expect(answer).toEqual({ saved: { id: "1", due: "2027-01-02", lines: [{ product: "Ink", quantity: 2 }] } });
});

test("shows the schema's first issue at each field, and sends nothing", async () => {
  const onSubmit = vi.fn();
  const lines = [
    { product: "Ink", quantity: 0.5 },
    { product: " ", quantity: null },
  ];
  expect(await sent({ due: "", lines }, onSubmit)).toEqual({
    errors: {
      due: "invalidDate",
      "lines[0].quantity": "invalidInteger",
      "lines[1].product": "productRequired",
      "lines[1].quantity": "required",
    },
    problem: null,
  });
  expect(onSubmit).not.toHaveBeenCalled();
});

test("parses text as a number in the page's language where the schema expects a number", async () => {
  const stock = z.object({
    copies: integer([0, 10_000], { invalid: "invalid" }).form,
    weight: optional(decimal(2, [0, 10], { invalid: "invalid" })).form,
    title: z.string(),
  });
  const save = (language: string, input: object) =>
    send({ schema: async () => stock, onSubmit: async (values) => values, language }, input, (path) => path);
  expect(await save("en", { copies: "1,200", weight: "१.5", title: "12" })).toEqual({
    saved: { copies: 1200, weight: 1.5, title: "12" },
  });
  expect(await save("fr", { copies: "1 200", weight: " ", title: "" })).toEqual({
    saved: { copies: 1200, weight: null, title: "" },
  });
  for (const copies of ["12a", "1,2", "1e3", "0x10", "", "10001", "1.5"])
    expect(await save("en", { copies, title: "" })).toMatchObject({ errors: { copies: "invalid" } });
});

test("reports a control with an unreadable value, even if the schema accepts any text", async () => {
  const onSubmit = vi.fn();
  const visit = z.object({
    day: z.string().optional(),
    from: z.iso.date().optional(),
    rest: z.array(z.object({ at: z.string() })),
  });
  const input = { day: noValue, from: noValue, rest: [{ at: "10:30" }, { at: noValue }] };
  expect(
    await send({ schema: async () => visit, onSubmit, language: "en" }, input, (path) => path),
  ).toMatchObject({
    errors: { day: "invalid", from: "invalidDate", "rest.1.at": "invalid" },
  });
  const typed = new FormData();
  typed.set("day", noValue);
  const form = { schema: async () => visit.pick({ day: true }), onSubmit, language: "en" };
  expect(await sendForm(form, typed)).toMatchObject({ errors: { day: "invalid" } });
  expect(onSubmit).not.toHaveBeenCalled();
});

test("shows the server's issues at their fields", async () => {
  const issues = [{ path: "lines.0.quantity", code: "numberMax:10" }];
  expect(await sent(valid, refusal("VALIDATION_ERROR", issues))).toEqual({
    errors: { "lines[0].quantity": "numberMax:10" },
    problem: null,
  });
});

test("shows an issue without a field as a problem of the form", async () => {
  const issues = [
    { path: "due", code: "datePast" },
    { path: "currency", code: "required" },
  ];
  expect(await sent(valid, refusal("VALIDATION_ERROR", issues))).toMatchObject({
    errors: { due: "datePast" },
    problem: { code: "VALIDATION_ERROR" },
  });
});

test("shows any other failure as a problem of the form", async () => {
  expect(await sent(valid, refusal("RATE_LIMITED"))).toEqual({
    errors: {},
    problem: { code: "RATE_LIMITED", retryAfter: null },
  });
  // The demo dialog shows the refusal.
  expect(await sent(valid, refusal("DEMO_MODE"))).toEqual({ errors: {}, problem: null });
  const offline = async () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await sent(valid, offline)).toMatchObject({ problem: { code: "OFFLINE" } });
});
