export const themes = ["light", "dark", "system"] as const;

export type Theme = (typeof themes)[number];

/** The name of both the cookie and the local storage item. */
export const themeKey = "theme";

export function toTheme(value: unknown): Theme {
  return themes.find((theme) => theme === value) ?? "system";
}

export const sidebarKey = "sidebar";
export const sidebarCollapsed = "collapsed";
