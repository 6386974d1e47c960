import { getI18n } from "react-i18next";
import { addTexts } from "./texts.ts";

/**
 * Most codes are rare, so their texts are not part of each page but are fetched with all others, when such a code arrives at the latest. The server has
 * all of them.
 *
 * @param keys like `errors.YOU_CANNOT_BAN_YOURSELF`
 */
export async function fetchWords(keys: readonly string[]): Promise<void> {
  const i18n = getI18n();
  if (i18n && keys.some((key) => !i18n.exists(key))) await addTexts(i18n);
}
