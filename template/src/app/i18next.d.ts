import "i18next";
import type account from "#texts/features/account.json";
import type apiDocs from "#texts/features/api-docs.json";
import type audit from "#texts/features/audit.json";
import type authMail from "#texts/features/auth/emails.json";
import type auth from "#texts/features/auth.json";
import type books from "#texts/features/books.json";
import type dashboard from "#texts/features/dashboard.json";
import type demo from "#texts/features/demo.json";
import type errors from "#texts/features/errors.json";
import type home from "#texts/features/home.json";
import type palette from "#texts/features/palette.json";
import type passkeys from "#texts/features/passkeys.json";
import type preferences from "#texts/features/preferences.json";
import type users from "#texts/features/users.json";
import type head from "#texts/shared/head.json";
import type common from "#texts/shared/i18n.json";
import type kit from "#texts/shared/kit.json";
import type messages from "#texts/shared/messages.json";
import type table from "#texts/shared/table.json";

/** One language, named in package.json, defines the keys: a key that it lacks does not compile. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      common: typeof common;
      account: typeof account;
      "api-docs": typeof apiDocs;
      audit: typeof audit;
      auth: typeof auth;
      "auth-mail": typeof authMail;
      books: typeof books;
      dashboard: typeof dashboard;
      demo: typeof demo;
      errors: typeof errors;
      head: typeof head;
      home: typeof home;
      kit: typeof kit;
      messages: typeof messages;
      palette: typeof palette;
      passkeys: typeof passkeys;
      preferences: typeof preferences;
      table: typeof table;
      users: typeof users;
    };
  }
}
