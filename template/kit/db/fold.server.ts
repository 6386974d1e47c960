const marks = /\p{M}/gu;
const spaces = /\s+/gu;

/** Upper case first, so that "ß" and "SS", or the two small sigmas, are equal. */
const withoutCase = (text: string) => text.toUpperCase().toLowerCase();

const withSingleSpaces = (text: string) => text.trim().replace(spaces, " ");

/** Equal for texts that differ only in case and in white space around and between words. @public */
export function foldForEquality(text: string): string {
  return withoutCase(withSingleSpaces(text)).normalize("NFC");
}

/** The form to search and sort by, without case and accents: "émile" finds "Emile". */
export function foldForSearch(text: string): string {
  return withoutCase(withSingleSpaces(text).normalize("NFD").replace(marks, ""))
    .normalize("NFD")
    .replace(marks, "");
}

/** Characters that a list is sorted by; the id breaks ties. */
const sortedBy = 60;

/** The sort key of a list: short, because each cursor carries it. @public */
export function foldForSorting(text: string): string {
  return [...foldForSearch(text)].slice(0, sortedBy).join("");
}
