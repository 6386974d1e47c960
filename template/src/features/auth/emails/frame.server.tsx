import { Body, Container, Head, Heading, Html, Preview, Section, Text } from "@react-email/components";
import { render } from "@react-email/render";
import type { i18n } from "i18next";
import { accent, shade } from "#shared/accent.ts";
import { title as product } from "#shared/app.ts";

/** A part of a mail, for its HTML and its text version. */
interface Block {
  kind: "text" | "code" | "small";
  text: string;
}

interface MailText {
  i18n: i18n;
  subject: string;
  /** What a mail client shows beside the subject. */
  preview: string;
  title: string;
  blocks: readonly Block[];
}

/** Inline styles, as mail clients require; the colours stay readable if a client darkens the page. */
const styles = {
  body: {
    backgroundColor: shade(0.972, 0.003),
    fontFamily: "system-ui, -apple-system, 'Segoe UI', sans-serif",
    margin: 0,
  },
  container: {
    backgroundColor: "#ffffff",
    borderRadius: 12,
    margin: "32px auto",
    maxWidth: 480,
    padding: "32px",
  },
  product: {
    color: shade(accent.lightness, accent.chroma),
    fontSize: 15,
    fontWeight: 600,
    margin: "0 0 24px",
  },
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
  small: { color: shade(0.517, 0.016), fontSize: 14, lineHeight: "20px", margin: 0 },
};

/** Both versions of a mail, in the language and direction of its texts. */
export async function renderMail({ i18n, subject, preview, title, blocks }: MailText) {
  const direction = i18n.dir();
  const aligned = { textAlign: direction === "rtl" ? ("right" as const) : ("left" as const) };

  const mail = (
    <Html lang={i18n.language} dir={direction}>
      <Head />
      <Preview>{preview}</Preview>
      <Body style={styles.body}>
        <Container style={{ ...styles.container, ...aligned }} dir={direction}>
          <Text style={styles.product}>{product}</Text>
          <Heading as="h1" style={styles.heading}>
            {title}
          </Heading>
          {blocks.map((block) => (
            <Part key={block.text} {...block} />
          ))}
        </Container>
      </Body>
    </Html>
  );
  const text = [...blocks.map((block) => block.text), product].join("\n\n");
  return { subject, html: await render(mail), text };
}

function Part({ kind, text }: Block) {
  if (kind !== "code") return <Text style={styles[kind]}>{text}</Text>;
  return (
    <Section dir="ltr">
      <Text style={styles.code}>{text}</Text>
    </Section>
  );
}
