import { passkey } from "@better-auth/passkey";
import { BASE_ERROR_CODES } from "better-auth";
import { admin, captcha, emailOTP, organization } from "better-auth/plugins";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { errors } from "#kit/shared/errors.ts";
import { type Language, languages } from "#kit/shared/i18n/languages.ts";
import { issueCode } from "#kit/shared/issue-code.ts";
import { useIssueText, useProblemText } from "#kit/shared/problem.ts";
// Registers the error codes of features.
import "./features.server.ts";
import { serverI18n } from "./texts.server.ts";

/** Codes that the captcha plugin logs but does not export. */
const captchaInternal = ["SERVICE_UNAVAILABLE", "MISSING_SECRET_KEY"];

const codes = new Set([
  ...Object.keys(errors),
  ...Object.keys(BASE_ERROR_CODES),
  ...Object.keys(emailOTP({ sendVerificationOTP: async () => {} }).$ERROR_CODES),
  ...Object.keys(admin().$ERROR_CODES),
  ...Object.keys(passkey().$ERROR_CODES),
  "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED",
  ...Object.keys(organization().$ERROR_CODES),
  ...Object.keys(captcha({ provider: "cloudflare-turnstile", secretKey: "x" }).$ERROR_CODES),
  ...captchaInternal,
  "OFFLINE",
]);

const Text = ({ use }: { use: () => string | undefined }) => use();

function textIn(language: Language, use: () => string | undefined): string {
  const html = renderToString(
    <I18nextProvider i18n={serverI18n(language)}>
      <Text use={use} />
    </I18nextProvider>,
  );
  return html.replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
}

const getWords = (language: Language, code: string, retryAfter: number | null = null) =>
  textIn(language, () => useProblemText()({ code, retryAfter }));

describe.each(languages)("texts in %s", (language) => {
  const unknown = getWords(language, "UNKNOWN_ERROR");

  test("include one for every error code, ours and better-auth's", () => {
    expect(codes.size).toBeGreaterThan(130);
    const wordless = [...codes].filter((code) => {
      const words = getWords(language, code);
      return words.includes(code) || (words === unknown && !["INTERNAL", "UNKNOWN_ERROR"].includes(code));
    });
    expect(wordless).toEqual([]);
  });

  test.each(["NO_SUCH_CODE", "", "__proto__", "constructor", "errors", "a:b", "a.b"])(
    "show the unknown code %j as an unknown error",
    (code) => {
      expect(getWords(language, code)).toBe(unknown);
    },
  );

  test("include one for every validation issue", () => {
    for (const [schema, value] of faults) {
      const code = getCode(schema, value);
      const words = textIn(language, () => useIssueText()(code));
      expect(words, code).not.toBe(textIn(language, () => useIssueText()("no such key")));
      expect(words, code).not.toContain("validation.");
      expect(words, code).not.toContain("{{");
      expect(words, code).not.toContain("NaN");
    }
  });
});

test("include one for every code in `issues` of the API", () => {
  const codes = new Set(faults.map(([schema, value]) => schema.safeParse(value).error?.issues[0]?.code));
  for (const language of languages) {
    for (const code of [...codes, "invalid", "invalid_body"]) {
      const words = textIn(language, () => useIssueText()(code));
      expect(words, code).not.toBe(textIn(language, () => useIssueText()("no such key")));
    }
  }
});

/** One case per zod rule. */
const faults: [z.ZodType, unknown][] = [
  [z.string(), undefined],
  [z.string(), 1],
  [z.number(), "1"],
  [z.bigint(), "1"],
  [z.int(), 1.5],
  [z.boolean(), "yes"],
  [z.date(), "yesterday"],
  [z.date(), new Date(Number.NaN)],
  [z.array(z.string()), "a"],
  [z.set(z.string()), "a"],
  [z.enum(["a", "b"]), "c"],
  [z.literal(1), 2],
  [z.union([z.string(), z.number()]), true],
  [z.strictObject({}), { a: 1, b: 2 }],
  [z.record(z.string().max(1), z.string()), { ab: "" }],
  [z.map(z.string(), z.string()), new Map([[1, 2]])],
  [z.never(), 1],
  [z.string().refine(() => false), "x"],
  [z.string().min(3), "a"],
  [z.string().max(3), "abcd"],
  [z.string().length(3), "a"],
  [z.array(z.string()).min(2), []],
  [z.array(z.string()).max(0), ["a"]],
  [z.array(z.string()).length(2), []],
  [z.set(z.string()).min(2), new Set()],
  [z.number().min(3), 1],
  [z.number().max(3), 4],
  [z.number().gt(3), 3],
  [z.number().lt(3), 3],
  [z.number().multipleOf(5), 3],
  [z.bigint().min(3n), 1n],
  [z.date().min(new Date("2030-01-02")), new Date("2020-01-02")],
  [z.date().max(new Date("2020-01-02")), new Date("2030-01-02")],
  [z.email(), "a"],
  [z.url(), "a"],
  [z.uuid(), "a"],
  [z.ipv4(), "a"],
  [z.base64(), "?"],
  [z.iso.date(), "a"],
  [z.iso.datetime(), "a"],
  [z.iso.time(), "a"],
  [z.string().regex(/b/), "a"],
  [z.string().startsWith("https://"), "a"],
  [z.string().endsWith(".pdf"), "a"],
  [z.string().includes("@"), "a"],
];

function getCode(schema: z.ZodType, value: unknown): string {
  const issue = schema.safeParse(value).error?.issues[0];
  if (!issue) throw new Error("The schema takes this value");
  return issueCode(issue, value);
}

const fieldText = (language: Language, schema: z.ZodType, value: unknown) =>
  textIn(language, () => useIssueText()(getCode(schema, value)));

const min = (length: number) => z.string().min(length);
const early = z.date().min(new Date("2030-01-02T12:00:00Z"));

/** Validation messages that are easily wrong in some languages. */
const written: Record<string, readonly [schema: z.ZodType, value: unknown, words: unknown][]> = {
  en: [
    [min(1), "", "At least 1 character"],
    [min(3), "", "At least 3 characters"],
    [z.number().min(0.5), 0, "At least 0.5"],
    [early, new Date(0), "Jan 2, 2030 or later"],
  ],
  fr: [
    [min(1500), "", `Au moins ${new Intl.NumberFormat("fr").format(1500)} caractères`],
    [early, new Date(0), "Le 2 janv. 2030 ou après"],
  ],
  ar: [
    [min(1), "", "حرف واحد على الأقل"],
    [min(2), "", "حرفان على الأقل"],
    [min(3), "", expect.stringContaining("أحرف على الأقل")],
    [min(11), "", expect.stringContaining("حرفًا على الأقل")],
    [min(100), "", expect.stringContaining("حرف على الأقل")],
  ],
  sw: [[z.array(z.int()).min(2), [], "Angalau vipengee 2"]],
};

test.each(languages)("format numbers, dates and plurals by the rules of %s", (language) => {
  const examples = written[language] ?? [];
  expect(examples).not.toEqual([]);
  for (const [schema, value, words] of examples) expect(fieldText(language, schema, value)).toEqual(words);
});

test("keep a schema's own message, and report a missing value as missing", () => {
  const schema = z.object({ list: z.array(z.object({ name: z.string("nameRequired"), size: z.int() })) });
  const issues = schema.safeParse({ list: [{ name: 1 }] }).error?.issues ?? [];
  expect(issues.map((issue) => issueCode(issue, { list: [{ name: 1 }] }))).toEqual([
    "nameRequired",
    "required",
  ]);
});

const waits: Record<string, readonly [seconds: number, words: string]> = {
  en: [90, "in 2 minutes"],
  fr: [30, "dans 30 secondes"],
  ar: [90, "خلال دقيقتين"],
  sw: [90, "baada ya dakika 2"],
};

test.each(languages)("state the time to wait in words (%s)", (language) => {
  const [seconds, words] = waits[language] ?? [];
  expect(getWords(language, "RATE_LIMITED", seconds)).toContain(words);
});
