// By name, so that nothing else of them reaches the browser.
import { create, links, title } from "../../app.json";
import { name, version } from "../../package.json";

/** `title` is the name people see, everywhere: titles, mails, web manifest; the others are for the demo's dialog. */
export { create, links, title };

/** The package's name, for what a machine reads: prefixes of cookies. */
export const slug = name;

export { version };
