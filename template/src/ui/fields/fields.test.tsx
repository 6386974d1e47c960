import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { createI18n } from "#kit/shared/i18n/create-i18n.ts";
import { defaultLanguage as language } from "#kit/shared/i18n/languages.ts";
import { moneyText, numberText } from "#kit/shared/number-text.ts";
import { date, relativeTime } from "#kit/shared/time-text.ts";
import texts from "#texts";
import { Facts } from "../records/detail.tsx";
import { useColumns, useFilters } from "../records/table.tsx";
import { amountField } from "./amount.tsx";
import { choiceField, flagField } from "./choice.tsx";
import { type Fields, getTyped, readOnly, type Values } from "./field.ts";
import { referenceField } from "./reference.tsx";
import { emailField, longTextField, textField, urlField } from "./text.tsx";
import { dayField, momentField } from "./time.tsx";
import { timestampField } from "./timestamp.tsx";

const parcel = {
  title: "Ink & paper",
  note: "At the door",
  sender: "ada@example.com",
  website: "https://example.com/",
  status: "sent" as "open" | "sent",
  due: "2027-03-02",
  picked: "2027-03-01T14:30:00.000Z",
  price: 120_050,
  weight: 12.5,
  fragile: true,
  customer: { id: "7", label: "Grace" },
  createdAt: "2026-11-29T10:00:00.000Z",
};
type Parcel = { readonly [Name in keyof typeof parcel]: (typeof parcel)[Name] | null };

const find = async () => [];

const fields = {
  title: textField({ label: "Title", required: true }),
  note: longTextField({ label: "Note" }),
  sender: emailField({ label: "Sender" }),
  website: urlField({ label: "Website" }),
  status: choiceField({ label: "Status", values: ["open", "sent"], name: (value) => value.toUpperCase() }),
  due: dayField({ label: "Due" }),
  picked: momentField({ label: "Picked" }),
  price: amountField({ label: "Price", currency: "EUR" }),
  weight: amountField({ label: "Weight" }),
  fragile: flagField({ label: "Fragile" }),
  customer: referenceField({ label: "Customer", find }),
  createdAt: timestampField({ label: "Added", hidden: true }),
} satisfies Fields<Parcel>;

const i18n = createI18n({ language, texts: { [language]: texts } });
const words = i18n.getFixedT(language, "kit");
const price = moneyText(language, parcel.price, "EUR");

function rendered(node: ReactNode): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={i18n}>
        <RouterContextProvider router={router}>{node}</RouterContextProvider>
      </I18nextProvider>
    </QueryClientProvider>,
  );
}

function Caller({ call }: { call: () => void }) {
  call();
  return null;
}

/** Returns what a hook returns to a component. */
function called<Result>(hook: () => Result): Result {
  const results: Result[] = [];
  rendered(<Caller call={() => results.push(hook())} />);
  const [result] = results;
  if (result === undefined) throw new Error("The hook returned nothing");
  return result;
}

test("a CSV file contains numbers and days as in the API, and texts as displayed", () => {
  const columns = called(() => useColumns<Parcel>(fields));
  const cells = columns.map(({ id, unit, text, csv = text }) => [unit ? `${id} ${unit}` : id, csv(parcel)]);
  expect(Object.fromEntries(cells)).toEqual({
    title: "Ink & paper",
    sender: "ada@example.com",
    website: "https://example.com/",
    status: "SENT",
    due: "2027-03-02",
    picked: "2027-03-01T14:30:00.000Z",
    "price EUR": 1200.5,
    weight: 12.5,
    fragile: words("field.yes"),
    customer: "Grace",
    createdAt: "2026-11-29T10:00:00.000Z",
  });
});

function renderCell(name: string, row: Parcel, of: Fields<Parcel> = fields): string {
  const columns = called(() => useColumns<Parcel>(of));
  return rendered(columns.find(({ id }) => id === name)?.cell(row));
}

test("a choice has the colour of its meaning, its own tone, or a dot", () => {
  const values = ["paid", "overdue", "triage"] as const;
  const status = (tones = {}) => choiceField({ label: "Status", values, name: String, tones });
  const html = (value: (typeof values)[number], tones = {}) => rendered(status(tones).shown?.(value));
  expect(html("paid")).toContain("bg-success-soft");
  expect(html("overdue")).toContain("bg-danger-soft");
  expect(html("triage")).toContain("background-color");
  expect(html("triage", { triage: "info" })).toContain("bg-info-soft");
});

test("a row shows a user's picture, an address without its protocol, and relative times", () => {
  const customer = { id: "7", label: "Grace Hopper", image: "/files/grace.webp" };
  const person = { ...fields, customer: referenceField({ label: "Customer", find, person: true }) };
  const cell = renderCell("customer", { ...parcel, customer }, person);
  expect(cell).toContain('src="/files/grace.webp"');
  expect(cell).toContain("Grace Hopper");
  expect(renderCell("customer", parcel)).not.toContain("avatar");
  expect(renderCell("website", parcel)).toContain(">example.com</a>");
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
  expect(renderCell("createdAt", { ...parcel, createdAt: yesterday })).toContain(
    relativeTime(language, yesterday),
  );
});

test("a missing value is an empty cell in every column", () => {
  const nothing = Object.fromEntries(Object.keys(parcel).map((name) => [name, null]));
  const columns = called(() => useColumns<Values>(fields));
  for (const { id, cell, text, csv = text } of columns)
    expect([id, cell(nothing), csv(nothing)]).toEqual([id, null, ""]);
});

test("ordered fields are filtered by a range, choices by their values, and references by a row", () => {
  const filters = called(() => useFilters<Parcel>(fields, [parcel]));
  expect(filters.map(({ name }) => name)).toEqual([
    "status",
    ...["dueFrom", "dueTo", "pickedFrom", "pickedTo", "priceFrom", "priceTo", "weightFrom", "weightTo"],
    ...["fragile", "customer"],
  ]);
  const filter = (wanted: string) => filters.find(({ name }) => name === wanted);
  expect(filter("status")?.options?.map(({ label }) => label)).toEqual(["OPEN", "SENT"]);
  expect(filter("dueFrom")?.label).toBe(words("field.from", { label: "Due" }));
  expect(filter("priceFrom")?.words?.("120050")).toBe(price);
  expect(filter("customer")?.words?.("7")).toBe("Grace");
});

test("a record's page shows the form's fields, then long texts, then what the server sets", () => {
  const html = rendered(<Facts item={parcel} fields={fields} />);
  const labels = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt>/g)].map(([, label]) => label);
  expect(labels).toEqual([
    ...["Sender", "Website", "Status", "Due", "Picked", "Price", "Weight", "Fragile", "Customer"],
    ...["Note", "Added"],
  ]);
  const values = [date(language, parcel.due, "UTC"), price, numberText(language, 12.5), words("field.yes")];
  for (const value of ["mailto:ada@example.com", "SENT", ...values, "Grace"]) expect(html).toContain(value);
});

test("each control starts with its field's value, and a time only once its time zone is known", () => {
  const same = getTyped(fields).filter(({ name, label, initial, control }) => {
    const [shown, empty] = [parcel[name as keyof Parcel], null].map((value) =>
      rendered(
        control({ value: initial(value), onValueChange: () => {} }, { name, label, error: undefined }),
      ),
    );
    return shown === empty;
  });
  expect(same.map(({ name }) => name)).toEqual(["picked"]);
});

test("a field that only the server sets has no control", () => {
  const names = getTyped({ ...fields, sender: readOnly(fields.sender) }).map(({ name }) => name);
  expect(names).toEqual(Object.keys(parcel).filter((name) => !["sender", "createdAt"].includes(name)));
});
