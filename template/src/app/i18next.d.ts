import "i18next";
import type account from "../features/account/locales/en.json";
import type authMail from "../features/auth/emails/locales/en.json";
import type auth from "../features/auth/locales/en.json";
import type books from "../features/books/locales/en.json";
import type errors from "../features/errors/locales/en.json";
import type home from "../features/home/locales/en.json";
import type preferences from "../features/preferences/locales/en.json";
import type users from "../features/users/locales/en.json";
import type common from "../shared/i18n/locales/en.json";

/** English is the list of keys: a key that is not in it does not compile. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      common: typeof common;
      account: typeof account;
      auth: typeof auth;
      "auth-mail": typeof authMail;
      books: typeof books;
      errors: typeof errors;
      home: typeof home;
      preferences: typeof preferences;
      users: typeof users;
    };
  }
}
