import { useState } from "react";
import { copyText } from "#kit/client/secure-context.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Button, Segments } from "#ui/button.tsx";
import { type Sample, type TokenKind, tokenize, writeCurl, writeFetch } from "../samples.ts";

const looks: Record<TokenKind, string> = {
  comment: "text-muted",
  text: "text-success-ink",
  name: "text-accent-ink",
  word: "text-info-ink",
  number: "text-warning-ink",
};

/** JSON, a type or a sample, scrollable with the keyboard. */
export function Source({ children }: { children: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll it with the arrow keys.
      tabIndex={0}
      dir="ltr"
      lang="en"
      className="max-h-96 overflow-auto rounded-lg bg-sunken p-3 text-start font-mono text-xs leading-relaxed"
    >
      {tokenize(children).map(({ text, kind }, at) =>
        kind ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
          <span key={at} className={looks[kind]}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </pre>
  );
}

/** The request as code, to copy. */
export function Samples({ sample, cookie }: { sample: Sample; cookie: string }) {
  const { t } = useTranslation("api-docs");
  const [language, setLanguage] = useState<"curl" | "fetch">("curl");
  const [message, setMessage] = useState("");
  const code = language === "curl" ? writeCurl(sample, cookie) : writeFetch(sample);
  const copy = async () => setMessage(t((await copyText(code)) ? "sample.copied" : "sample.notCopied"));
  return (
    <section aria-label={t("sample.title")} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Segments
          label={t("sample.title")}
          options={(["curl", "fetch"] as const).map((one) => ({
            label: one,
            isChosen: one === language,
            choose: () => {
              setLanguage(one);
              setMessage("");
            },
          }))}
        />
        <span role="status" className="ms-auto text-sm text-muted">
          {message}
        </span>
        <Button variant="secondary" size="sm" onClick={() => void copy()}>
          {t("sample.copy")}
        </Button>
      </div>
      <Source>{code}</Source>
    </section>
  );
}
