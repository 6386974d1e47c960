import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Column } from "@react-email/column";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Preview } from "@react-email/preview";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { i18n } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { shade, toHex } from "../../shared/accent.ts";
import { title as product } from "../../shared/app.ts";
import { motifColors } from "../../shared/motif.ts";

type MailBlock =
  | { kind: "text" | "code" | "small"; text: string }
  | { kind: "link"; text: string; url: string };

export interface MailText {
  subject: string;
  /** The text that a mail client shows next to the subject. */
  preview: string;
  title: string;
  blocks: readonly MailBlock[];
}

/** Mail clients require inline styles. The colours stay readable if a client darkens the mail itself. */
const styles = {
  body: {
    backgroundColor: shade(0.972, 0.003),
    fontFamily: "system-ui, -apple-system, 'Segoe UI', sans-serif",
    margin: 0,
    padding: "0 12px",
  },
  container: {
    backgroundColor: "#ffffff",
    borderRadius: 12,
    margin: "32px auto",
    maxWidth: 480,
  },
  content: { padding: "28px 32px 32px" },
  heading: { color: shade(0.214, 0.013), fontSize: 22, fontWeight: 600, margin: "0 0 8px" },
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

/** For clients that know `prefers-color-scheme`. Inline styles yield only to `!important`. */
const darkRule = (selector: string, colors: Record<string, string>) =>
  `${selector}{${Object.entries(colors)
    .map(([name, value]) => `${name}:${value}!important`)
    .join(";")}}`;

const darkRules = [
  // The table cell inside the body has the same colour.
  darkRule(".mail-body,.mail-body>table>tbody>tr>td", { "background-color": shade(0.168, 0.008) }),
  darkRule(".mail-container", { "background-color": shade(0.215, 0.009) }),
  darkRule(".mail-heading,.mail-code", { color: shade(0.962, 0.004) }),
  darkRule(".mail-code", { "background-color": shade(0.28, 0.012) }),
  darkRule(".mail-link", { "background-color": toHex("accent", "dark"), color: toHex("on-accent", "dark") }),
  darkRule(".mail-text", { color: shade(0.85, 0.01) }),
  darkRule(".mail-small", { color: shade(0.752, 0.012) }),
];

const styleSheet = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules.join("")}}`;

/** Both versions of a mail, in the language and direction of its texts. */
export function renderMail(i18n: i18n, { subject, preview, title, blocks }: MailText) {
  const direction = i18n.dir();
  const aligned = { textAlign: direction === "rtl" ? ("right" as const) : ("left" as const) };

  const mail = (
    <Html lang={i18n.language} dir={direction}>
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{styleSheet}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="mail-body" style={styles.body}>
        <Container className="mail-container" style={{ ...styles.container, ...aligned }} dir={direction}>
          <Band isRightToLeft={direction === "rtl"} />
          <Section style={styles.content}>
            <Heading as="h1" className="mail-heading" style={styles.heading}>
              {title}
            </Heading>
            {blocks.map((block) => (
              <Part key={block.text} {...block} />
            ))}
          </Section>
        </Container>
      </Body>
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

const [ground, , , plum, lighter, lightest] = motifColors;

/** The motif, as far as mail clients can draw it without fetching a picture. */
const discs = [
  { size: 26, color: plum },
  { size: 18, color: lighter },
  { size: 10, color: lightest },
];

/** The top of a mail: the product's name on the motif's ground, which is the same in both themes. */
function Band({ isRightToLeft }: { isRightToLeft: boolean }) {
  const [start, end] = isRightToLeft ? (["right", "left"] as const) : (["left", "right"] as const);
  return (
    <Section style={{ backgroundColor: ground, borderRadius: "12px 12px 0 0", padding: "16px 32px" }}>
      <Row>
        <Column style={{ color: "#ffffff", fontSize: 16, fontWeight: 600, textAlign: start }}>
          {product}
        </Column>
        <Column aria-hidden="true" style={{ fontSize: 0, lineHeight: 0, textAlign: end }}>
          {discs.map(({ size, color }) => (
            <span
              key={size}
              style={{
                backgroundColor: color,
                borderRadius: "50%",
                display: "inline-block",
                height: size,
                marginLeft: isRightToLeft ? 0 : 6,
                marginRight: isRightToLeft ? 6 : 0,
                verticalAlign: "middle",
                width: size,
              }}
            />
          ))}
        </Column>
      </Row>
    </Section>
  );
}
