import "i18next";
import type texts from "#texts";

/** The language named in package.json defines the keys. Other keys do not compile, even with a default text. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof texts;
    strictKeyChecks: true;
  }
}
