export const themes = ["light", "dark", "system"] as const;

export type Theme = (typeof themes)[number];

/** Cookie and local storage know the choice under the same name. */
export const themeKey = "theme";

export function toTheme(value: unknown): Theme {
  return themes.find((theme) => theme === value) ?? "system";
}
