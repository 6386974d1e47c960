export type RefusalCode = "INVALID_VALUE" | "UNKNOWN_OPTION" | "UNCOMMITTED" | "IN_USE";

/** A mistake of the user. The message, one line, says what to do. Nothing was written. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    message: string,
    readonly code: RefusalCode = "INVALID_VALUE",
  ) {
    super(message);
  }
}

/** A feature's names. The examples are for `invoice-lines`. */
export interface Names {
  /** "invoice-lines": the folder and the paths. */
  path: string;
  /** "invoiceLines" and "InvoiceLines". */
  many: string;
  Many: string;
  /** "invoiceLine" and "InvoiceLine". */
  one: string;
  One: string;
  /** "invoice_line". */
  table: string;
  /** "invoice-lines": the namespace of the texts. */
  texts: string;
  /** "invoice-lines": the test in src/app. */
  test: string;
  /** "invoice lines" and "invoice line", for sentences. */
  words: { many: string; one: string };
}

const toSet = (...lines: readonly string[]) => new Set(lines.flatMap((words) => words.split(" ")));

/** Reserved words of JavaScript. */
const reserved = toSet(
  "arguments await break case catch class const constructor continue debugger default delete do else enum eval export",
  "extends false finally for function if implements import in instanceof interface let new null package private",
  "protected prototype public return static super switch this throw true try typeof undefined var void while with yield",
);

/** Names of pages that the router, the API or the commands already use. */
const addresses = toSet(
  "account api app apps auth dashboard dev docs files layout login manager route routes search session sessions user users",
);
/** The same for features. Their files are in folders of areas, so some of those names are free for them. */
const addressesOfFeatures = toSet(
  "account api app auth dashboard dev docs layout login manager route search uploads user users",
);

/** Names in generated code and the lists of features, and globals that a type would shadow, such as Map. */
const taken = toSet(
  "about access account alias audit badge boolean can change check checkbox choice choices date datetime day db decimal email fact",
  "feature field flag form from grant grants hour id index input integer is item job jobs line link list listing minute moment money",
  "name notify now number optional permission permissions raises references resource route search searched second session sorted start",
  "status table text textarea time until user value values verification versioned within write",
  "array error infinity intl map math object omit promise proxy record reflect reg-exp role roles string symbol weak-map",
);
/** Names of pages, mails and jobs; their code is not renamed. */
const takenAsFunction = toSet(
  "all and as between by column columns group having indexes join limit not offset on or rowid select",
  "set table tables transaction union unique update view where",
);

/** Device names on Windows, which no file or folder can have. */
const devices = toSet("aux con nul prn");

/** With a longer name, the names of indexes and files would be too long. */
const maxLength = 40;

/** Existing tables, and tables that better-auth expects. */
const tables = toSet("account job session user verification");
/** Text namespaces that do not belong to a feature. */
const namespaces = toSet("auth-mail common head home kit messages table");
/** Tests in src/app and e2e that do not belong to a feature. */
const tests = toSet(
  "access auth-paths forms jobs language mails-page new-device openapi pages permitted pictures sign-in table walk words",
);

/** The namespace of a feature's texts. */
export const getTexts = (path: string) => (namespaces.has(path) ? `${path}-texts` : path);
/** Whether tests of this name belong to something other than a feature. */
export const isCommonTest = (name: string) => tests.has(name);
/** A property that every object inherits: `constructor`, `toString`. */
export const isOfObjects = (name: string) => name in {};

export const isKeyword = (word: string) => reserved.has(word);

const isTaken = (word: string) => reserved.has(word.toLowerCase()) || taken.has(word);

/** @throws Refusal for an invalid name, or one that is too long */
export function assertForm(path: string): void {
  if (!/^[a-z]+(-[a-z]+)*$/.test(path))
    throw new Refusal(
      `Invalid name "${path}": use lower-case letters, with hyphens between words, as in invoice-lines.`,
    );
  if (path.length > maxLength)
    throw new Refusal(`"${path}" is too long: use at most ${maxLength} letters and hyphens.`);
  if (devices.has(path)) throw new Refusal(`"${path}" is a reserved word: choose another name.`);
}

/** @throws Refusal for a name that a mail or job cannot have; pages may have more names */
export function assertName(path: string, onlyPage = false): void {
  assertForm(path);
  const isKeyword = reserved.has(path) || takenAsFunction.has(path);
  if (isKeyword || addresses.has(path) || (taken.has(path) && !onlyPage) || isOfObjects(path))
    throw new Refusal(`"${path}" is a reserved word: choose another name.`);
}

export const noSingular = (plural: string) =>
  new Refusal(
    `The singular of "${plural}" is unknown: write the plural, or pass the singular, as in --singular item.`,
  );

/** @throws Refusal for a name that a feature cannot have */
export function getNames(path: string, given?: string): Names {
  assertForm(path);
  if (addressesOfFeatures.has(path) || isOfObjects(path) || path === "constructor")
    throw new Refusal(`"${path}" is a reserved word: choose another name.`);
  const singular = given ?? getFormerSingular(path);
  if (singular === undefined) throw noSingular(path);
  assertForm(singular);
  // Code needs both names. If one is taken, both get a suffix.
  const isClash = singular === path || [path, singular].some(isTaken) || isOfObjects(toCamelCase(singular));
  const one = toCamelCase(singular) + (isClash ? "Record" : "");
  const many = isClash ? `${one}s` : toCamelCase(path);
  const table = singular.replaceAll("-", "_");
  return {
    path,
    many,
    Many: capital(many),
    one,
    One: capital(one),
    table: tables.has(table) ? `${table}_record` : table,
    texts: getTexts(path),
    test: tests.has(path) ? `${path}-records` : path,
    words: { many: path.replaceAll("-", " "), one: singular.replaceAll("-", " ") },
  };
}

/** Plural endings and their singular. The first match is used, so exceptions come before the rules. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/\b(cookie|die|lie|movie|pie|selfie|tie|zombie)s$/, "$1"],
  [/\b(cal|el|hal|lea|loa|shel|thie|wol)ves$/, "$1f"],
  [/\b(kni|li|wi)ves$/, "$1fe"],
  [/\b(analy|ba|cri|diagno|hypothe|synop|the)ses$/, "$1sis"],
  [/\b(quiz)zes$/, "$1"],
  [/\b(bonus|bus|campus|census|echo|focus|hero|potato|status|tomato|virus)es$/, "$1"],
  [/ies$/, "y"],
  [/(ss|sh|ch|x|z)es$/, "$1"],
  [/([^s])s$/, "$1"],
];

/** The singular of a feature that has none on record. Must never change: those features were generated with it. */
export function getFormerSingular(plural: string): string | undefined {
  const ending = endings.find(([one]) => one.test(plural));
  return ending && plural.replace(...ending);
}

export const toCamelCase = (words: string) =>
  words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Converts "paidAt" to "paid_at". */
export const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Converts "paidAt" and "paid-at" to "Paid at". */
export const toLabel = (name: string) => capital(toSnakeCase(name).replace(/[_-]/g, " "));

/** Adds the indefinite article: "an order". */
export const withArticle = (words: string) => `${/^[aeio]/.test(words) ? "an" : "a"} ${words}`;

/** Icons of src/ui/icons.svg, with the words they suit. */
const icons: Readonly<Record<string, string>> = {
  "building-2": "company organization supplier vendor client agency department branch",
  "calendar-days": "event booking appointment meeting reservation shift holiday",
  contact: "customer person contact member employee guest author student patient lead",
  "file-text": "note post article page tip document story report contract draft",
  "folder-kanban": "project campaign board",
  "graduation-cap": "course lesson class exam",
  "list-todo": "task todo issue ticket bug goal chore",
  "map-pin": "place location address store shop city country room venue",
  "message-square": "message comment review question answer thread",
  package: "product item package box shipment delivery part asset device",
  "receipt-text": "invoice bill receipt payment expense refund quote",
  "shopping-cart": "order cart purchase sale",
  tag: "tag label category brand coupon discount",
};

/** The icon for the last word of the singular as it appears in texts. In code, names may have a suffix. */
export function getIcon({ words }: Pick<Names, "words">): string {
  const last = words.one.split(" ").at(-1) ?? "";
  return Object.keys(icons).find((name) => icons[name]?.split(" ").includes(last)) ?? "clipboard-list";
}
