import "i18next";
import type texts from "#texts";

/** One language, named in package.json, defines the keys: a key that it lacks does not compile, not even beside a text of its own. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof texts;
    strictKeyChecks: true;
  }
}
