import { Body, Container, Head, Heading, Html, Preview, Section, Text } from "@react-email/components";
import { render } from "@react-email/render";
import type { i18n } from "i18next";
import { title as product } from "#shared/app.ts";

interface CodeMail {
  code: string;
  /** How long the code is valid. */
  minutes: number;
  i18n: i18n;
}

/** Styles are inline, as mail clients want them; colours read well where a client turns the page dark. */
const styles = {
  body: {
    backgroundColor: "#f7f5f7",
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
  product: { color: "#6b2152", fontSize: 15, fontWeight: 600, margin: "0 0 24px" },
  heading: { color: "#1d171c", fontSize: 22, fontWeight: 600, margin: "0 0 8px" },
  text: { color: "#4d454b", fontSize: 16, lineHeight: "24px", margin: "0 0 16px" },
  code: {
    backgroundColor: "#f5eef3",
    borderRadius: 8,
    color: "#1d171c",
    fontFamily: "ui-monospace, Menlo, Consolas, monospace",
    fontSize: 32,
    fontWeight: 600,
    letterSpacing: 8,
    margin: "8px 0 16px",
    padding: "16px 0 16px 8px",
    textAlign: "center" as const,
  },
  small: { color: "#6e656c", fontSize: 14, lineHeight: "20px", margin: 0 },
};

/** The subject and both parts of the mail with a sign-in code, in the language of the request. */
export async function renderCodeMail({ code, minutes, i18n }: CodeMail) {
  const t = i18n.getFixedT(i18n.language, "auth-mail");
  const app = { app: product };
  const direction = i18n.dir();
  const aligned = { textAlign: direction === "rtl" ? ("right" as const) : ("left" as const) };

  const mail = (
    <Html lang={i18n.language} dir={direction}>
      <Head />
      <Preview>{t("preview", app)}</Preview>
      <Body style={styles.body}>
        <Container style={{ ...styles.container, ...aligned }} dir={direction}>
          <Text style={styles.product}>{product}</Text>
          <Heading as="h1" style={styles.heading}>
            {t("title")}
          </Heading>
          <Text style={styles.text}>{t("intro", app)}</Text>
          <Section dir="ltr">
            <Text style={styles.code}>{code}</Text>
          </Section>
          <Text style={styles.text}>{t("validity", { count: minutes })}</Text>
          <Text style={styles.small}>{t("ignore")}</Text>
        </Container>
      </Body>
    </Html>
  );
  const text = [t("intro", app), code, t("validity", { count: minutes }), t("ignore"), product].join("\n\n");
  return { subject: t("subject", { code, ...app }), html: await render(mail), text };
}
