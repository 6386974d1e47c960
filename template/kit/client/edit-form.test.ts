import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isNoValue, noValue } from "./control.ts";
import {
  draftable,
  findOutdated,
  findRestored,
  findStored,
  findUntouched,
  isLike,
} from "./internal/draft-values.ts";
import { shownFields } from "./internal/form-draft.ts";
import { fieldOfPath } from "./internal/send-form.ts";
import { draftKey, draftOwners, readDraft, removeDrafts, writeDraft } from "./tab.ts";

/** A fake session storage that exposes items as properties, as the real one does. */
function storage(most = 5_000_000) {
  const items: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > most) throw new Error("QuotaExceededError");
      items[key] = value;
    },
    removeItem: (key: string) => {
      delete items[key];
    },
  };
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(items, name, { value, enumerable: false });
  return items;
}

const openTab = (most?: number) =>
  vi.stubGlobal("window", { location: { pathname: "/manager/books/new" }, sessionStorage: storage(most) });

beforeEach(() => openTab());
afterEach(() => vi.unstubAllGlobals());

const values = { title: "Half typed" };
const draft = { userId: "ada", values };

test("a draft belongs to its user, its page, what its dialog is about and a form with the same fields", () => {
  const key = draftKey("ada", ["title", "author"]);
  writeDraft(key, draft);
  expect(readDraft(key, "ada")).toEqual(draft);
  expect(readDraft(key, "uma")).toBeUndefined();
  expect(readDraft(key, null)).toBeUndefined();
  expect(readDraft(draftKey("ada", ["title"]), "ada")).toBeUndefined();
  for (const other of [["user 1"], ["", "/manager/books/1/update"]])
    expect(readDraft(draftKey("ada", ["title", "author"], ...other), "ada")).toBeUndefined();
});

test("a form without changes leaves no draft", () => {
  const key = draftKey("ada", ["title"]);
  writeDraft(key, draft);
  writeDraft(key, { ...draft, values: {} });
  expect(readDraft(key, "ada")).toBeUndefined();
});

test("signing in as another user removes all other users' drafts; signing out removes all drafts", () => {
  const other = { getItem: "kept" };
  Object.assign(window.sessionStorage, { other: JSON.stringify(other) });
  writeDraft(draftKey("ada", ["title"]), draft);
  writeDraft(draftKey("uma", ["name"]), { ...draft, userId: "uma" });
  expect(draftOwners()).toEqual(new Set(["ada", "uma"]));
  removeDrafts("uma");
  expect(draftOwners()).toEqual(new Set(["uma"]));
  removeDrafts();
  expect(draftOwners()).toEqual(new Set());
  expect(Object.keys(window.sessionStorage)).toEqual(["other"]);
});

test("drafts of an administrator stay while they view as a user", () => {
  writeDraft(draftKey("ada", ["title"]), draft);
  writeDraft(draftKey("uma", ["title"]), { ...draft, userId: "uma" });
  removeDrafts("uma", "ada");
  expect(draftOwners()).toEqual(new Set(["ada", "uma"]));
  writeDraft(draftKey("uma", ["title"]), { ...draft, userId: "uma", values: {} });
  expect(draftOwners()).toEqual(new Set(["ada"]));
});

test("a draft too large for the tab's storage is dropped, along with the previous one", () => {
  openTab(100);
  const key = draftKey("ada", ["title"]);
  writeDraft(key, draft);
  expect(readDraft(key, "ada")).toEqual(draft);
  writeDraft(key, { ...draft, values: { title: "x".repeat(200) } });
  expect(readDraft(key, "ada")).toBeUndefined();
});

test("drafts keep only JSON and leave out files", () => {
  const file = new File(["%PDF"], "terms.pdf");
  const changed = {
    title: "Half typed",
    copies: null,
    cover: file,
    documents: [file, file],
    lines: [{ product: "Ink", quantity: 2, label: file }],
    at: new Date(0),
  };
  expect(draftable(Object.entries(changed), null)).toEqual({
    title: "Half typed",
    copies: null,
    documents: [],
    lines: [{ product: "Ink", quantity: 2, label: null }],
  });
});

test("drafts keep a text that names no option among chosen ones, and forms do not send it", () => {
  const values = ["be", `${noValue}fra`];
  expect(draftable([["countries", values]], null, () => ["be", "ke"])).toEqual({ countries: values });
  expect(values.map(isNoValue)).toEqual([false, true]);
});

test("drafts leave out unreadable values, which a restored form would show as empty", () => {
  const began = { due: "2026-05-31", lines: [{ due: "2026-05-30", copies: 3, product: "Ink" }] };
  const typed = {
    due: noValue,
    amount: Number.NaN,
    lines: [
      { due: noValue, copies: Number.NaN, product: "Paper" },
      { due: noValue, copies: Number.NaN },
    ],
  };
  expect(draftable(Object.entries(typed), null, (name) => Reflect.get(began, name))).toEqual({
    lines: [
      { due: "2026-05-30", copies: 3, product: "Paper" },
      { due: "", copies: null },
    ],
  });
});

test("input is outdated if someone else has changed its field since it was typed", () => {
  const from = { name: "Uma", role: "user", lines: [{ product: "Ink" }] };
  const typed = { name: "Uma Senior", role: "admin", lines: [], email: "uma@example.com" };
  const outdated = (saved: object) => findOutdated(from, { ...from, email: "", ...saved }, typed);
  expect(outdated({})).toEqual([]);
  // Someone else has changed a field that this user has not typed into.
  expect(outdated({ email: "new@example.com" })).toEqual([]);
  // Both users have typed the same.
  expect(outdated({ role: "admin" })).toEqual([]);
  expect(outdated({ name: "Grace" })).toMatchObject([{ name: "name", theirs: "Grace", mine: "Uma Senior" }]);
  expect(outdated({ lines: [{ product: "Paper" }], role: "guest" }).map(({ name }) => name)).toEqual([
    "role",
    "lines",
  ]);
});

test("a field follows its record until its user has changed it", () => {
  const begun = { name: "Uma", role: "user", lines: [{ product: "Ink" }] };
  const untouched = (saved: object, typed: object) =>
    findUntouched(begun, { ...begun, ...saved }, { ...begun, ...typed });
  expect(untouched({}, { name: "Uma Senior" })).toEqual([]);
  expect(untouched({ name: "Grace", role: "admin" }, { name: "Uma Senior" })).toEqual([["role", "admin"]]);
  const lines = [{ product: "Paper" }];
  expect(untouched({ lines }, { role: "admin" })).toEqual([["lines", lines]]);
  expect(untouched({ lines }, { lines: [] })).toEqual([]);
  // A save that shows its values at once and is then refused leaves the input unchanged.
  expect(untouched({ name: "Uma Senior" }, { name: "Uma Senior" })).toEqual([]);
});

test("input that the server has stored in another form is not someone else's change", () => {
  const sent = { typed: { name: " Mine ", slug: "one" }, output: { name: "Mine", slug: "one" } };
  const stored = (saved: object, begun: object = sent.typed) => findStored(sent, begun, saved);
  expect(stored({ name: "Mine", slug: "one" })).toEqual([["name", "Mine"]]);
  expect(stored({ name: "Theirs", slug: "two" })).toEqual([]);
  // The user has seen another version since.
  expect(stored({ name: "Mine", slug: "one" }, { name: "Theirs", slug: "one" })).toEqual([]);
  expect(findStored(undefined, sent.typed, sent.output)).toEqual([]);
});

test("a draft restores all values that its form lacks, before any field reacts to another", () => {
  const begun = { name: "Uma", country: "ke", city: "Nairobi", lines: [] };
  const restored = (draft: Record<string, unknown>, typed: object = {}) =>
    findRestored(draft, begun, { ...begun, ...typed });
  const draft = { country: "fr", city: "Paris" };
  expect(restored(draft)).toEqual(Object.entries(draft));
  // Typed before hydration.
  expect(restored({ name: "Old" }, { name: "New" })).toEqual([]);
  // Already saved, as when the page was reloaded before the response arrived.
  expect(restored({ name: "Uma" })).toEqual([]);
  expect(restored({ lines: "none" })).toEqual([]);
});

test.each([
  ["text", "", true],
  [7, null, true],
  [null, 7, true],
  ["7", 7, false],
  [["a"], [], true],
  [{ a: 1 }, [], false],
  [["a"], "", false],
])("the draft value %j fits a field with the initial value %j: %j", (value, initial, fits) => {
  expect(isLike(value, initial)).toBe(fits);
});

const names = ["title", "lines", "lines[2].price", "address.city"];

test.each([
  ["title", "title"],
  ["lines.2.price", "lines[2].price"],
  ["address.city", "address.city"],
  ["lines.2.price.currency", "lines[2].price"],
  ["lines.0.price", "lines"],
  ["lines.12.price", "lines"],
  ["address.street", undefined],
  ["titles", undefined],
  ["", undefined],
])("an issue at %j is shown at %j", (path, name) => {
  expect(fieldOfPath(path, names)).toBe(name);
});

test("an issue of a field that is not on the page is not shown", () => {
  expect(shownFields({ title: { instance: {} }, address: { instance: null } })).toEqual(["title"]);
});
