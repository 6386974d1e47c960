const units = ["byte", "kilobyte", "megabyte", "gigabyte"];

/** "512 kB", "5 MB", in the words of the language. */
export function formatBytes(language: string, bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: units[step],
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step);
}

/** "JPEG, PNG or WEBP". */
export function fileTypes(language: string, types: readonly string[]): string {
  const names = types.map((type) => (type.split("/")[1] ?? type).replace(/\+.*/, "").toUpperCase());
  return new Intl.ListFormat(language, { type: "disjunction" }).format(names);
}
