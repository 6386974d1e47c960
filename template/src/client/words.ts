import { getI18n } from "react-i18next";

/**
 * Most codes are rare, so their texts are not part of each page but are fetched when such a code arrives. The server has
 * all of them.
 *
 * @param keys like `errors.YOU_CANNOT_BAN_YOURSELF`
 */
export async function fetchWords(keys: readonly string[]): Promise<void> {
  const i18n = getI18n();
  if (i18n && keys.some((key) => !i18n.exists(key))) await i18n.loadNamespaces("messages");
}
