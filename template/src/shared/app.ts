import app from "../../app.json";
import manifest from "../../package.json";

/** The name people see, everywhere: titles, mails, web manifest. */
export const title = app.title;

/** The package's name, for what a machine reads: prefixes of cookies. */
export const slug = manifest.name;

export const version = manifest.version;

export const links = app.links;
