import { Body } from "@react-email/body";
import { Column } from "@react-email/column";
import { Container } from "@react-email/container";
import { Heading } from "@react-email/heading";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import type { ReactNode } from "react";
import { shade } from "#kit/shared/accent.ts";
import { title as product } from "#kit/shared/app.ts";
import { motifColors } from "#kit/shared/motif.ts";

// The look of all emails. Mail clients require inline styles and do not fetch pictures before the reader allows it, so
// this draws with colours alone. docs/send-a-mail.md

const styles = {
  body: {
    backgroundColor: shade(0.972, 0.003),
    fontFamily: "system-ui, -apple-system, 'Segoe UI', sans-serif",
    margin: 0,
    padding: "0 12px",
  },
  container: { backgroundColor: "#ffffff", borderRadius: 12, margin: "32px auto", maxWidth: 480 },
  content: { padding: "28px 32px 32px" },
  heading: { color: shade(0.214, 0.013), fontSize: 22, fontWeight: 600, margin: "0 0 8px" },
};

/** The colours above stay readable if a client darkens them. These are for clients that let a mail choose. */
export const darkColors = {
  // The table cell inside the body has the same colour.
  ".mail-body,.mail-body>table>tbody>tr>td": { "background-color": shade(0.168, 0.008) },
  ".mail-container": { "background-color": shade(0.215, 0.009) },
  ".mail-heading": { color: shade(0.962, 0.004) },
};

interface MailFrameProps {
  title: string;
  direction: "ltr" | "rtl";
  /** The mail's paragraphs, codes and buttons. */
  children: ReactNode;
}

export function MailFrame({ title, direction, children }: MailFrameProps) {
  const [start, end] = direction === "rtl" ? (["right", "left"] as const) : (["left", "right"] as const);
  return (
    <Body className="mail-body" style={styles.body}>
      <Container className="mail-container" style={{ ...styles.container, textAlign: start }} dir={direction}>
        <Section style={{ backgroundColor: ground, borderRadius: "12px 12px 0 0", padding: "16px 32px" }}>
          <Row>
            <Column style={{ color: "#ffffff", fontSize: 16, fontWeight: 600, textAlign: start }}>
              {product}
            </Column>
            <Column aria-hidden="true" style={{ fontSize: 0, lineHeight: 0, textAlign: end }}>
              {discs.map((disc) => (
                <Disc key={disc.size} {...disc} margin={start} />
              ))}
            </Column>
          </Row>
        </Section>
        <Section style={styles.content}>
          <Heading as="h1" className="mail-heading" style={styles.heading}>
            {title}
          </Heading>
          {children}
        </Section>
      </Container>
    </Body>
  );
}

/** The band has the same colours in both themes. */
const [ground, , , plum, lighter, lightest] = motifColors;

/** The motif, drawn as well as mail clients can without fetching a picture. */
const discs = [
  { size: 26, color: plum },
  { size: 18, color: lighter },
  { size: 10, color: lightest },
];

interface DiscProps {
  size: number;
  color: string | undefined;
  margin: "left" | "right";
}

function Disc({ size, color, margin }: DiscProps) {
  const margins = { marginLeft: margin === "left" ? 6 : 0, marginRight: margin === "right" ? 6 : 0 };
  const circle = { backgroundColor: color, borderRadius: "50%", display: "inline-block" };
  return <span style={{ ...circle, height: size, ...margins, verticalAlign: "middle", width: size }} />;
}
