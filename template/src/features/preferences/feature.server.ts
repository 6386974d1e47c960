import { Elysia } from "elysia";
import { z } from "zod";
import { about } from "#kit/api/about.server.ts";
import type { ApiContext, ServerFeature } from "#kit/api/feature.server.ts";
import { access } from "#kit/auth/access.server.ts";
import { keepLanguage } from "#kit/auth/store.server.ts";
import { languages } from "#kit/shared/i18n/languages.ts";

export const preferences = { api: preferencesApi } satisfies ServerFeature;

const languageBody = z.strictObject({ language: z.enum(languages) });

/** The preferences that the server needs. All others stay in the browser. */
function preferencesApi({ db, sessions }: ApiContext) {
  return new Elysia({ prefix: "/api/account" }).use(access(sessions)).put(
    "/language",
    async ({ current, body: { language }, set }) => {
      await keepLanguage(db, current.user.id, language);
      set.status = 204;
    },
    {
      access: "session",
      body: languageBody,
      response: { 204: z.void() },
      detail: about("Choose the language of emails to you"),
    },
  );
}

export type PreferencesApi = ReturnType<typeof preferencesApi>;
