import { evaluate } from "@tanstack/react-form";
import { isNoValue, noValue } from "../control.ts";

/** A field that the user has changed, and that someone else has changed since. */
export interface Outdated {
  name: string;
  theirs: unknown;
  mine: unknown;
}

export interface FieldConflict {
  label: string;
  theirs: unknown;
  mine: unknown;
}

/**
 * The fields in which saving the input would overwrite a value that the user has not seen.
 * @param from what the fields contained when the user changed them
 */
export function findOutdated(from: Record<string, unknown>, saved: object, typed: object): Outdated[] {
  return Object.entries(from)
    .map(([name, begun]) => ({
      name,
      begun,
      theirs: Reflect.get(saved, name),
      mine: Reflect.get(typed, name),
    }))
    .filter(({ begun, theirs, mine }) => !evaluate(begun, theirs) && !evaluate(mine, theirs));
}

/** What a form has saved, and what it sent for it. */
export interface Sent {
  typed: object;
  output: unknown;
}

/** The fields whose saved input is stored in another form, such as without spaces, each with the stored value. */
export function findStored(
  sent: Sent | undefined,
  begun: object,
  saved: object,
): [name: string, stored: unknown][] {
  const at = (values: unknown, name: string): unknown => Reflect.get(Object(values), name);
  return Object.entries(saved).filter(
    ([name, stored]) =>
      sent &&
      !evaluate(stored, at(begun, name)) &&
      evaluate(at(sent.typed, name), at(begun, name)) &&
      evaluate(at(sent.output, name), stored),
  );
}

/** The fields that the user has not changed, but whose record has changed, each with the newer value. */
export function findUntouched(
  begun: object,
  saved: object,
  typed: object,
): [name: string, theirs: unknown][] {
  return Object.entries(saved).filter(([name, theirs]) => {
    const from: unknown = Reflect.get(begun, name);
    return !evaluate(from, theirs) && evaluate(from, Reflect.get(typed, name));
  });
}

/** The draft's values that differ from the form's, except where the user has typed something newer before hydration. */
export function findRestored(
  draft: Record<string, unknown>,
  begun: object,
  typed: object,
): [name: string, value: unknown][] {
  return Object.entries(draft).filter(([name, value]) => {
    const from: unknown = Reflect.get(begun, name);
    return evaluate(Reflect.get(typed, name), from) && !evaluate(value, from) && isLike(value, from);
  });
}

/** Fields whose input must not survive leaving the page. */
const secret =
  'input[type="password"], [autocomplete="one-time-code"], [autocomplete*="password"], [autocomplete^="cc-"]';

/**
 * The changed values that a draft may keep: only JSON, no secrets, and no unreadable values, which a restored form
 * would show as empty.
 * @param initial the initial value of a field
 */
export function draftable(
  changed: readonly (readonly [name: string, value: unknown])[],
  form: HTMLFormElement | null,
  initial: (name: string) => unknown = () => undefined,
): Record<string, unknown> {
  const secrets = new Set([...(form?.querySelectorAll(secret) ?? [])].map(fieldOf));
  const kept = changed.flatMap(([name, value]) =>
    secrets.has(name) || isNoJson(value) || isNoValue(value) ? [] : [[name, readable(value, initial(name))]],
  );
  return JSON.parse(JSON.stringify(Object.fromEntries(kept), onlyJson));
}

/** Replaces unreadable values in repeated or nested fields with the initial value at that place, or removes them. */
function readable(value: unknown, initial: unknown): unknown {
  if (value === noValue || Number.isNaN(value)) return initial ?? (value === noValue ? "" : null);
  if (typeof value !== "object" || value === null || isNoJson(value)) return value;
  const at = (key: string) =>
    typeof initial === "object" && initial !== null ? Reflect.get(initial, key) : undefined;
  const parts = Object.entries(value).map(([key, part]) => [key, readable(part, at(key))] as const);
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

export function isLike(value: unknown, initial: unknown): boolean {
  if (value === null || initial === null || initial === undefined) return true;
  return typeof value === typeof initial && Array.isArray(value) === Array.isArray(initial);
}

/** The name of the field in a path: `lines` in `lines[2].price`. */
function fieldOf(element: Element): string {
  return (element.getAttribute("name") ?? "").split(/[.[]/, 1).join();
}

function isNoJson(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.getPrototypeOf(value) !== Object.prototype;
}

function onlyJson(_: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isNoJson(item));
  return isNoJson(value) ? null : value;
}

/** The label of a field, and its values as its control shows them. */
export function toShown(form: HTMLFormElement | null, { name, theirs, mine }: Outdated): FieldConflict {
  const own = CSS.escape(name);
  const control = form?.querySelector<HTMLInputElement | HTMLSelectElement>(
    `[name="${own}"], [name^="${own}["], [name^="${own}."]`,
  );
  const label =
    form?.querySelector(`[data-field="${own}"] label`) ??
    control?.closest("fieldset")?.querySelector("legend") ??
    control?.labels?.[0];
  const options = control instanceof HTMLSelectElement ? [...control.options] : [];
  const shown = (value: unknown) => options.find((option) => option.value === value)?.text ?? value;
  return { label: label?.textContent ?? "", theirs: shown(theirs), mine: shown(mine) };
}
