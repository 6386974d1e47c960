/** Fields whose input must not outlive the page. */
const secret =
  'input[type="password"], [autocomplete="one-time-code"], [autocomplete*="password"], [autocomplete^="cc-"]';

/** What of the changed values a draft may keep: nothing secret, and nothing but JSON. */
export function draftable(
  changed: readonly (readonly [name: string, value: unknown])[],
  form: HTMLFormElement | null,
): Record<string, unknown> {
  const secrets = new Set([...(form?.querySelectorAll(secret) ?? [])].map(fieldOf));
  const kept = changed
    .filter(([name]) => !secrets.has(name))
    .map(([name, value]) => [name, asJson(value), value] as const)
    .filter(([, json, value]) => json !== null || value === null);
  return Object.fromEntries(kept);
}

/** Whether a value from a draft still fits its field. */
export function isLike(value: unknown, initial: unknown): boolean {
  if (value === null || initial === null || initial === undefined) return true;
  return typeof value === typeof initial && Array.isArray(value) === Array.isArray(initial);
}

/** The first step of `lines[2].price`. */
function fieldOf(element: Element): string {
  return (element.getAttribute("name") ?? "").split(/[.[]/, 1).join();
}

/** Files, for example, become `null`; a list of them becomes empty. */
function asJson(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value
      .map((item) => ({ item, json: asJson(item) }))
      .filter(({ item, json }) => json !== null || item === null)
      .map(({ json }) => json);
  }
  if (typeof value === "object" && value !== null) {
    if (Object.getPrototypeOf(value) !== Object.prototype) return null;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asJson(inner)]));
  }
  return value ?? null;
}
