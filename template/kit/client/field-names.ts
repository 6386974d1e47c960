/** The fields that are on the page, of TanStack Form's record of fields. */
export function shownFields(fields: Partial<Record<string, { instance: unknown }>>): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.instance);
}

/**
 * The field that shows an issue of a path: `lines.2.price` is `lines[2].price` or, if that is not on the page, `lines[2]`
 * or `lines`.
 */
export function fieldOfPath(path: string, names: readonly string[]): string | undefined {
  for (let rest = path; rest !== ""; rest = rest.slice(0, Math.max(0, rest.lastIndexOf(".")))) {
    const name = names.find((name) => name.replace(/\[(\d+)\]/g, ".$1") === rest);
    if (name !== undefined) return name;
  }
  return undefined;
}
