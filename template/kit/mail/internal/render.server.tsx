import { Button } from "@react-email/button";
import { Head } from "@react-email/head";
import { Html } from "@react-email/html";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { i18n } from "i18next";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { shade, toHex } from "../../shared/accent.ts";
import { title as product } from "../../shared/app.ts";

type MailBlock =
  | { kind: "text" | "code" | "small"; text: string }
  | { kind: "link"; text: string; url: string };

export interface MailText {
  subject: string;
  /** The text that mail clients show next to the subject. */
  preview: string;
  title: string;
  blocks: readonly MailBlock[];
}

type Colors = Readonly<Record<string, string>>;

/** The frame around the blocks of every mail: the body and everything in it. */
export interface MailFrame {
  MailFrame: (props: { title: string; direction: "ltr" | "rtl"; children: ReactNode }) => ReactNode;
  /** By selector, for mail clients that support `prefers-color-scheme`. */
  darkColors: Readonly<Record<string, Colors>>;
}

/** Mail clients require inline styles. These colours stay readable if a client darkens the mail itself. */
const styles = {
  text: { color: shade(0.4, 0.015), fontSize: 16, lineHeight: "24px", margin: "0 0 16px" },
  code: {
    backgroundColor: shade(0.956, 0.01),
    borderRadius: 8,
    color: shade(0.214, 0.013),
    fontFamily: "ui-monospace, Menlo, Consolas, monospace",
    fontSize: 32,
    fontWeight: 600,
    letterSpacing: 8,
    margin: "8px 0 16px",
    padding: "16px 0 16px 8px",
    textAlign: "center" as const,
  },
  link: {
    backgroundColor: toHex("accent", "light"),
    borderRadius: 8,
    color: toHex("on-accent", "light"),
    fontSize: 16,
    fontWeight: 600,
    lineHeight: "24px",
    margin: "8px 0 16px",
    padding: "10px 18px",
  },
  small: { color: shade(0.517, 0.016), fontSize: 14, lineHeight: "20px", margin: 0 },
};

const darkColors = {
  ".mail-code": { color: shade(0.962, 0.004), "background-color": shade(0.28, 0.012) },
  ".mail-link": { "background-color": toHex("accent", "dark"), color: toHex("on-accent", "dark") },
  ".mail-text": { color: shade(0.85, 0.01) },
  ".mail-small": { color: shade(0.752, 0.012) },
};

/** Only `!important` overrides inline styles. */
function toStyleSheet(colors: MailFrame["darkColors"]): string {
  const rules = Object.entries(colors).map(([selector, values]) => {
    const lines = Object.entries(values).map(([name, value]) => `${name}:${value}!important`);
    return `${selector}{${lines.join(";")}}`;
  });
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules.join("")}}`;
}

/** Both versions of a mail, in the language and direction of its texts. */
export function renderMail(i18n: i18n, { subject, preview, title, blocks }: MailText, frame: MailFrame) {
  const direction = i18n.dir();
  const mail = (
    <Html lang={i18n.language} dir={direction}>
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{toStyleSheet({ ...darkColors, ...frame.darkColors })}</style>
      </Head>
      <Preview>{preview}</Preview>
      <frame.MailFrame title={title} direction={direction}>
        {blocks.map((block) => (
          <Part key={block.text} {...block} />
        ))}
      </frame.MailFrame>
    </Html>
  );
  const text = [...blocks.map(plain), product].join("\n\n");
  return { subject, html: `<!DOCTYPE html>${renderToStaticMarkup(mail)}`, text };
}

function plain(block: MailBlock): string {
  return block.kind === "link" ? `${block.text}\n${block.url}` : block.text;
}

function Part(block: MailBlock) {
  const { kind, text } = block;
  if (block.kind === "link")
    return (
      <Button href={block.url} className="mail-link" style={styles.link}>
        {text}
      </Button>
    );
  const part = (
    <Text className={`mail-${kind}`} style={styles[kind]}>
      {text}
    </Text>
  );
  return kind === "code" ? <Section dir="ltr">{part}</Section> : part;
}
