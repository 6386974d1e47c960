interface Rule {
  forbidden: RegExp;
  what: string;
}

const rules: readonly Rule[] = [
  { forbidden: /["']/, what: "has a straight quote" },
  { forbidden: /\.{3}/, what: "has three dots for an ellipsis (…)" },
  { forbidden: /\u00a0/, what: "has a no-break space (U+00A0)" },
];

const rulesOf: Readonly<Record<string, readonly Rule[]>> = {
  fr: [
    {
      forbidden: /(?<!\u202f)(?:[;?!»]|:(?=\s|$))|«(?!\u202f)/,
      what: "lacks a narrow no-break space (U+202F) before : ; ? ! » or after «",
    },
    { forbidden: /[“”]/, what: "has quotes other than « »" },
  ],
  ar: [
    { forbidden: /[,;?]/, what: "has Latin punctuation for ، ؛ ؟" },
    { forbidden: /[“”]/, what: "has quotes other than « »" },
    { forbidden: /[\u0660-\u0669]/, what: "has digits other than those Intl writes in ar" },
  ],
};

/** Texts that have straight quotes by specification. */
const fixed = /^(?:.* results? for "\{\{term\}\}"|You don't have access to this page)$/;

/** Violations of the typography of a language. */
export function mistyped(language: string, text: string): string[] {
  if (fixed.test(text)) return [];
  const shown = text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, "…");
  return [...rules, ...(rulesOf[language] ?? [])]
    .filter(({ forbidden }) => forbidden.test(shown))
    .map(({ what }) => what);
}
