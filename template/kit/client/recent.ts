import { remember } from "./remember.ts";

/** Removes the cookies in which features keep what somebody opened last: their names begin with "recent-". */
export function forgetRecent(): void {
  const names = document.cookie.split(/; */).flatMap((pair) => pair.split("=", 1));
  for (const name of names) if (name.startsWith("recent-")) remember(name, "", 0);
}
