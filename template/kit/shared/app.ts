// Named imports keep the rest of these files out of the browser's bundle.
import { create, links, tagline, title } from "../../app.json";
import { name, version } from "../../package.json";

/**
 * `title` is the name in page titles, emails and the web manifest. `tagline`, unless empty, is shown next to the
 * sign-in form. The others are for the demo's dialog.
 */
export { create, links, tagline, title };

/** The package name, for identifiers such as the prefix of cookies. */
export const slug = name;

export { version };

/** A document's title: the environment's emoji or name, the page's own title and the app's name. */
export const documentTitle = (page: string, badge?: Badge | null): string =>
  [badge && (badge.emoji ?? `[${badge.name}]`), page, "–", title].filter(Boolean).join(" ");

interface Badge {
  name?: string | null | undefined;
  emoji?: string | null | undefined;
}
