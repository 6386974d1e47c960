/**
 * Invisible characters: zero-width characters, marks of direction, variation selectors, fillers, tags. Joiners are
 * among them, which shape emoji and words in Persian: texts keep them, only what is compared has none.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u{13430}-\u{1343f}]/gu;

export const withoutInvisible = (text: string): string => text.replace(invisible, "");
