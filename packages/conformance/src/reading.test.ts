import { expect, test } from "vitest";
import { equal, Mismatch } from "./expect.ts";
import { getContent, getText, parseAttributes } from "./html.ts";
import { guessLanguage } from "./language.ts";

const page = `<!DOCTYPE html><html lang="fr" dir="ltr"><head><title>L&#x27;app &amp; vous</title></head>
<body><script>var a = "<p>no</p>"</script><h1>Bon<!-- --> jour</h1><p>un<b>deux</b></p><select><option>English</option></select></body></html>`;

test("extracts the visible text of HTML", () => {
  expect(getText(page)).toBe("Bon jour undeux");
  expect(parseAttributes(page, "html")).toEqual({ lang: "fr", dir: "ltr" });
  expect(getContent(page, "title")).toBe("L'app & vous");
});

test.each([
  ["en", "Enter your email and we send you a code to sign in with."],
  ["fr", "Saisissez votre adresse e-mail : nous vous enverrons un code de connexion."],
  ["ar", "أدخل بريدك الإلكتروني وسنرسل إليك رمزًا"],
  ["sw", "Weka barua pepe yako nasi tutakutumia msimbo wa kuingia."],
] as const)("recognizes %s by its function words", (language, text) => {
  expect(guessLanguage(text)).toBe(language);
});

test("a failure reports the subject, the expected and the actual value", () => {
  expect(() => equal("the status of /app", 200, 302)).toThrow(Mismatch);
  expect(() => equal("the status of /app", 200, 302)).toThrow(
    "the status of /app\n  expected: 302\n  seen:     200",
  );
});
