const marks = /\p{M}/gu;
const spaces = /\s+/gu;

/** Upper case first: "ß" and "SS", or the two small sigmas, are one letter in two shapes. */
const withoutCase = (text: string) => text.toUpperCase().toLowerCase();

const withSingleSpaces = (text: string) => text.trim().replace(spaces, " ");

/** Equal for texts that are the same but for case and for white space around and between the words. */
export function foldForEquality(text: string): string {
  return withoutCase(withSingleSpaces(text)).normalize("NFC");
}

/** As it is searched and sorted: without case and accents, so that "émile" finds "Emile". */
export function foldForSearch(text: string): string {
  return withoutCase(withSingleSpaces(text).normalize("NFD").replace(marks, ""))
    .normalize("NFD")
    .replace(marks, "");
}

/** Characters that a list is sorted by. Enough to tell rows apart; the id settles the rest. */
const sortedBy = 60;

/** What a list is sorted by: short, since each cursor carries it. */
export function foldForSorting(text: string): string {
  return [...foldForSearch(text)].slice(0, sortedBy).join("");
}
