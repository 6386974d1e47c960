import app from "../../app.json";
// By name, so that only these two of it reach the browser.
import { name, version } from "../../package.json";

/** The name people see, everywhere: titles, mails, web manifest. */
export const title = app.title;

/** The package's name, for what a machine reads: prefixes of cookies. */
export const slug = name;

export { version };

export const links = app.links;
