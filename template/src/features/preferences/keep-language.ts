import { apiOf } from "#kit/client/api.ts";
import type { Language } from "#kit/shared/i18n/languages.ts";
import type { PreferencesApi } from "./api.server.ts";

/** For the user's emails. */
export async function keepLanguage(language: Language): Promise<void> {
  await apiOf<PreferencesApi>().api.account.language.put({ language });
}
