import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TFunction } from "i18next";
import { createElement } from "react";
import { Trans } from "react-i18next";
import { afterEach, expect, test } from "vitest";
import { line } from "../shared/fields.ts";
import { temporaryFolder } from "../testing/testing.server.ts";
import { checkTexts, untranslatedTexts } from "./check-texts.server.ts";

const page = "src/features/shop/page.tsx";

/** A project without problems. */
const sound = {
  "languages.json": { en: {}, fr: {}, ar: {} },
  "src/locales/en.json": {
    shop: {
      title: "The shop of {{name}}",
      sizes: { small: "Small", large: "Large" },
      terms: "Read <link>our terms</link>",
      items_one: "{{count}} item",
      items_other: "{{count}} items",
    },
    common: { close: "Close", errors: { NOT_FOUND: "It is not there." } },
    "shop-mail": { subject: "Your order" },
  },
  "src/locales/fr.json": {
    shop: {
      title: "La boutique de {{name}}",
      sizes: { small: "Petit", large: "Grand" },
      terms: "Lisez <link>nos conditions</link>",
      items_one: "{{count}} article",
      items_many: "{{count}} d’articles",
      items_other: "{{count}} articles",
    },
    common: { close: "Fermer", errors: { NOT_FOUND: "C’est introuvable." } },
    "shop-mail": { subject: "Votre commande" },
  },
  "src/locales/ar.json": {
    shop: {
      title: "متجر {{name}}",
      sizes: { small: "صغير", large: "كبير" },
      terms: "يُرجى قراءة <link>شروطنا</link>",
      items_zero: "لا عناصر",
      items_one: "عنصر واحد",
      items_two: "عنصران",
      items_few: "{{count}} عناصر",
      items_many: "{{count}} عنصرًا",
      items_other: "{{count}} عنصر",
    },
    common: { close: "إغلاق", errors: { NOT_FOUND: "تعذّر العثور عليه." } },
    "shop-mail": { subject: "طلبك" },
  },
  "src/features/shop/mail.server.ts": `export const subject = (i18n) => i18n.getFixedT("en", "shop-mail")("subject");`,
  "kit/client/close.tsx": `export function Close({ code }) {
    const { t: words } = useTranslation();
    return <button aria-label={words("close")}>{words([\`errors.\${code}\`])}</button>;
  }`,
  [page]: `export function Page({ name, size, count }) {
    const { t } = useTranslation("shop");
    return (
      <main title={name}>
        {t("title", { name })} – {t(\`sizes.\${size}\`)} · {t("items", { count })} <kbd>Ctrl</kbd>
        <Trans t={t} i18nKey="terms" components={{ link: <a href="/terms" /> }} />
      </main>
    );
  }`,
};

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** The problems of `sound` after changing these files; undefined removes a file. */
const faultsWith = (changes: Record<string, unknown> = {}) => checkTexts(projectWith(changes), {});

function projectWith(changes: Record<string, unknown>): string {
  const root = mkdtempSync(join(tmpdir(), "texts-"));
  roots.push(root);
  for (const [file, content] of Object.entries({ ...sound, ...changes })) {
    if (content === undefined) continue;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), typeof content === "string" ? content : JSON.stringify(content));
  }
  return root;
}

function french(changes: Record<string, unknown>) {
  const texts = sound["src/locales/fr.json"];
  return { "src/locales/fr.json": { ...texts, shop: { ...texts.shop, ...changes } } };
}

/** Replaces a text in this language's catalogue. */
function small(language: "en" | "fr" | "ar", text: string) {
  const file = `src/locales/${language}.json` as const;
  const { shop, ...others } = sound[file];
  return { [file]: { ...others, shop: { ...shop, sizes: { ...shop.sizes, small: text } } } };
}

function component(body: string) {
  return { "src/features/shop/more.tsx": `export function More({ kind, t: other }) {\n${body}\n}` };
}

test("finds no problems in a correct project", () => {
  expect(faultsWith()).toEqual([]);
});

test("accepts an abbreviation that is the same in every language", () => {
  const same = [small("en", "ISBN"), small("fr", "ISBN"), small("ar", "ISBN")];
  expect(faultsWith(Object.assign({}, ...same))).toEqual([]);
});

test("counts texts listed as untranslated, which may be in English", () => {
  const listed = { "src/locales/untranslated.json": { fr: ["shop.sizes.small", "shop.terms"] } };
  const english = { ...french({ sizes: { small: "Small", large: "Grand" } }), ...listed };
  expect(faultsWith(english)).toEqual([]);
  expect(untranslatedTexts(projectWith(english))).toEqual([
    "src/locales/fr.json: 1 still in English: see untranslated.json",
  ]);
  expect(untranslatedTexts(projectWith(listed))).toEqual([]);
  expect(faultsWith({ ...french({ sizes: { small: "«Petit»", large: "Grand" } }), ...listed })).toHaveLength(
    1,
  );
});

test.for<[string, Record<string, unknown>, string]>([
  ["a missing file", { "src/locales/ar.json": undefined }, "/ar.json: missing"],
  ["a missing key", french({ sizes: { small: "Petit" } }), "/fr.json: shop.sizes.large: missing"],
  ["a missing plural form", french({ items_many: undefined }), "/fr.json: shop.items_many: missing"],
  [
    "a plural form the language lacks",
    french({ items_two: "2" }),
    "/fr.json: shop.items_two: not a key of en.json",
  ],
  ["a key the default language lacks", french({ help: "Aide" }), "/fr.json: shop.help: not a key of en.json"],
  ["an empty text", french({ terms: " " }), "/fr.json: shop.terms: empty"],
  ["what is no text", french({ terms: 7 }), "/fr.json: shop.terms: empty"],
  [
    "another variable",
    french({ title: "{{nom}}" }),
    "/fr.json: shop.title: has variables nom, but en.json has name",
  ],
  [
    "no variable",
    french({ title: "Boutique" }),
    "/fr.json: shop.title: has variables none, but en.json has name",
  ],
  [
    "a form for 0 and 1 without its number",
    french({ items_one: "un article" }),
    "/fr.json: shop.items_one: has variables none, but en.json has count",
  ],
  [
    "another tag",
    french({ terms: "Lisez <a>nos conditions</a>" }),
    "/fr.json: shop.terms: has tags </a> <a>, but en.json has </link> <link>",
  ],
  [
    "English words",
    french({ sizes: { small: "Small", large: "Grand" } }),
    "shop.sizes.small: identical to en.json",
  ],
])("reports %s", ([, changes, fault]) => {
  expect(faultsWith(changes)).toEqual([expect.stringContaining(fault)]);
});

test.for<["en" | "fr" | "ar", string, string]>([
  ["fr", "Vraiment ?", "lacks a narrow no-break space"],
  ["fr", "10\u00a0000 livres", "no-break space (U+00A0)"],
  ["fr", "Ouvert : oui", "lacks a narrow no-break space"],
  ["fr", "« Le Rouge »", "lacks a narrow no-break space"],
  ["fr", "“Le Rouge”", "quotes other than « »"],
  ["fr", "L'Étranger", "a straight quote"],
  ["en", "Ada's shop", "a straight quote"],
  ["en", 'The "shop"', "a straight quote"],
  ["en", "Loading...", "three dots"],
  ["ar", "حقًا?", "Latin punctuation"],
  ["ar", "نعم, حقًا", "Latin punctuation"],
  ["ar", "نعم; حقًا", "Latin punctuation"],
  ["ar", "“متجر”", "quotes other than « »"],
  ["ar", "٣ كتب", "digits other than"],
])("in %s, reports %j", ([language, text, fault]) => {
  expect(faultsWith(small(language, text))).toEqual([
    expect.stringMatching(/: shop\.sizes\.small: (?:has|lacks)/),
  ]);
  expect(faultsWith(small(language, text)).join()).toContain(fault);
});

test.for<["en" | "fr" | "ar", string]>([
  ["fr", "Vraiment\u202f? Ouvert\u202f: «\u202fLe Rouge\u202f», à 9:30"],
  ["ar", "حقًا؟ نعم، 3 كتب؛ «متجر»"],
  ["en", "“Ada’s shop”…"],
  ["en", "You don't have access to this page"],
])("in %s, accepts %j", ([language, text]) => {
  expect(faultsWith(small(language, text))).toEqual([]);
});

test("reports an unused key", () => {
  const texts = Object.fromEntries(
    (["en", "fr", "ar"] as const).map((language) => [
      `src/locales/${language}.json`,
      { ...sound[`src/locales/${language}.json`], more: { lost: `lost ${language}` } },
    ]),
  );
  // In a file that does not name the namespace, the same word is a different key.
  const other = component(`const { t } = useTranslation("shop");\nreturn t("lost");`);
  expect(faultsWith({ ...texts, ...other })).toEqual(["src/locales/en.json: more.lost: unused"]);
});

test("an unknown key does not compile", () => {
  type Kind = "open" | "close";
  const page = (t: TFunction, other: TFunction<"auth">, kind: Kind) => [
    // @ts-expect-error: no key at all
    t("colse"),
    // @ts-expect-error: a key of another namespace
    t("signOut.title"),
    // @ts-expect-error: a key with its namespace
    other("auth:none", t("close")),
    // @ts-expect-error: one of two keys
    t(kind === "close" ? "close" : "open"),
    // @ts-expect-error: a template
    t(`errors.${kind}`),
    // @ts-expect-error: a key of Trans
    createElement(Trans, { i18nKey: "gone" }),
    // @ts-expect-error: a message of a field
    line(9, { invalid: "sizeInvalid" }),
  ];
  expect(page).toHaveLength(3);
});

test("accepts any string in the file as a computed key", () => {
  const texts = Object.fromEntries(
    (["en", "fr", "ar"] as const).map((language) => [
      `src/locales/${language}.json`,
      { ...sound[`src/locales/${language}.json`], more: { away: `away ${language}` } },
    ]),
  );
  const body = `const names = ["away"];\nreturn names.map((name) => t(name, { ns: "more" }));`;
  expect(faultsWith({ ...texts, ...component(body) })).toEqual([]);
});

const root = join(import.meta.dirname, "../..");

test("summarizes a copied catalogue in a few lines with a count; --all lists its texts", () => {
  const project = temporaryFolder();
  for (const name of ["kit", "src", "scripts", "package.json"])
    cpSync(join(root, name), join(project, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  const languages = ["xx", "yy"].map((name) => [name, { name, direction: "ltr", style: {} }]);
  writeFileSync(join(project, "languages.json"), JSON.stringify(Object.fromEntries(languages)));
  const texts = { common: { close: "Close" }, many: Object.fromEntries(Array.from({ length: 50 }, text)) };
  for (const [name] of languages)
    writeFileSync(join(project, `src/locales/${name}.json`), JSON.stringify(texts));
  const printed = (...words: string[]) => {
    const command = [process.execPath, "scripts/check-texts.ts", ...words];
    const { stderr, exitCode } = Bun.spawnSync(command, { cwd: project });
    expect(exitCode).toBe(1);
    return stderr.toString();
  };
  const untranslated = /^src\/locales\/yy\.json: \S+: identical to xx\.json/gm;
  const few = printed();
  expect(few.match(untranslated)).toHaveLength(5);
  expect(few).toContain("\n… and 46 more like these: bun scripts/check-texts.ts --all\n");
  expect(printed("--all").match(untranslated)).toHaveLength(51);
});

const text = (_: unknown, index: number) => [`text${index}`, `Text no. ${index}`];
