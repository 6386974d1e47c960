import { createContext, useContext } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider, useTranslation } from "react-i18next";
import { expect, test } from "vitest";
import { createI18n } from "../shared/i18n/create-i18n.ts";
import { type Language, languages } from "../shared/i18n/languages.ts";
import { stillHtml } from "./still.server.ts";

const [first, second] = languages as [Language, Language];
const Viewer = createContext<string | undefined>(undefined);
let drawn = 0;

interface CardProps {
  name: string;
  picture?: string;
  onClick?: () => void;
}

function Card({ name, picture, onClick }: CardProps) {
  drawn++;
  const { i18n } = useTranslation("errors");
  return (
    <button type="button" lang={i18n.language} onClick={onClick}>
      {name} & {picture ? <img src={picture} alt="" /> : "no picture"}
    </button>
  );
}

function Greeting() {
  drawn++;
  const viewer = useContext(Viewer);
  if (!viewer) throw new Error("Nobody is signed in.");
  return <b>Hello {viewer}</b>;
}

interface Look<Props> {
  of: (props: Props) => React.ReactNode;
  props: Props;
  used: Set<string>;
  found: { html?: string | undefined };
}

function Page<Props extends object>({ of, props, used, found }: Look<Props>) {
  const { i18n } = useTranslation("common");
  i18n.reportNamespaces = {
    addUsedNamespaces: (names) => {
      for (const name of [names].flat()) used.add(`${name}`);
    },
    getUsedNamespaces: () => [...used],
  };
  found.html = stillHtml(of, props);
  return null;
}

/** The kept HTML, how often the component was rendered for it, and the texts that the page needs for it. */
function look<Props extends object>(of: (props: Props) => React.ReactNode, props: Props, language = first) {
  const i18n = createI18n({ language, texts: { [language]: {} } });
  const [before, used, found] = [drawn, new Set<string>(), { html: undefined }];
  renderToString(
    <Viewer value="Ada">
      <I18nextProvider i18n={i18n}>
        <Page of={of} props={props} used={used} found={found} />
      </I18nextProvider>
    </Viewer>,
  );
  return { html: found.html, drawn: drawn - before, used: [...used] };
}

test("a component is rendered once for the same language and properties", () => {
  const props = { name: "<Ada>" };
  const { html } = look(Card, props);
  expect(html).toContain("&lt;Ada&gt;<!-- --> &amp; <!-- -->no picture");
  expect(look(Card, { ...props, onClick: () => {} })).toMatchObject({ html, drawn: 0 });
  expect(look(Card, { name: "Bob" }).drawn).toBe(1);
  expect(look(Card, props, second)).toMatchObject({ html: expect.stringContaining(second), drawn: 1 });
});

test("a page gets the texts of a component that it does not render again", () => {
  const props = { name: "Eve" };
  expect(look(Card, props)).toMatchObject({ drawn: 1, used: ["errors"] });
  expect(look(Card, props)).toMatchObject({ drawn: 0, used: ["errors"] });
});

test("a component that needs something of its page, such as the session, is rendered with it", () => {
  for (const times of [1, 0]) expect(look(Greeting, {})).toMatchObject({ html: undefined, drawn: times });
});

test("a picture is rendered with its page, whose head asks for it", () => {
  expect(look(Card, { name: "Zoe", picture: "/zoe.png" }).html).toBeUndefined();
});
