import { firstHtml, languageOrder } from "./checks/first-html.ts";
import { guards } from "./checks/guards.ts";
import { hydration } from "./checks/hydration.ts";
import { journey } from "./checks/journey.ts";
import type { Check, Language } from "./target.ts";

/** Everything a project with these languages is checked for, the essential first. */
export function checksFor(languages: readonly Language[]): Check[] {
  return [
    ...languages.map(journey),
    ...languages.map(firstHtml),
    languageOrder,
    ...languages.map(hydration),
    ...guards,
  ];
}
