import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type * as React from "react";
import { expect, test } from "vitest";
import { renderStillOnce } from "./vite.ts";

const load = createRequire(import.meta.url);
/** A file of React for production, which the server's bundle has. */
const fileOf = (name: string) => load.resolve(`${name}/package.json`).replace("package.json", "cjs/");
const react: typeof React = load(`${fileOf("react")}react.production.js`);
const { createElement, useState } = react;
const file = `${fileOf("react-dom")}react-dom-server-legacy.node.production.js`;

function rendererOf(code: string): (page: React.ReactNode) => string {
  const exports: { renderToString?: (page: React.ReactNode) => string } = {};
  new Function("require", "exports", code)(
    (name: string) => (name === "react" ? react : load(name)),
    exports,
  );
  if (!exports.renderToString) throw new Error(`${file} has no renderToString`);
  return exports.renderToString;
}

const source = readFileSync(file, "utf8");
const { transform } = renderStillOnce;
const handler = typeof transform === "object" ? transform.handler : () => {};
const renderToString = rendererOf(source);
const render = rendererOf(Reflect.apply(handler, undefined, [source, file]).code);
let drawn = 0;

interface CardProps {
  name: string;
  picture?: string;
  onClick?: () => void;
}

function Card({ name, picture, onClick }: CardProps) {
  const [open] = useState(false);
  drawn++;
  const image = picture && createElement("img", { src: picture });
  return createElement("b", { title: name, onClick }, name, " & ", open ? "open" : "closed", image);
}
Card.still = new Map<string, string>();

const page = (...cards: CardProps[]): React.ReactNode =>
  createElement("p", null, "Cards: ", ...cards.map((card) => [card.name, createElement(Card, card), "."]));

const drawnBy = (work: () => unknown): number => {
  const before = drawn;
  work();
  return drawn - before;
};

test("a still component is rendered once for the same properties, with the HTML of React", () => {
  const cards = page({ name: "<Ada>" }, { name: "Bob" }, { name: "<Ada>", onClick: () => {} });
  const html = renderToString(cards);
  expect(drawnBy(() => expect(render(cards)).toBe(html))).toBe(2);
  expect(drawnBy(() => expect(render(cards)).toBe(html))).toBe(0);
});

test("what React also puts into the head is rendered each time", () => {
  const cards = page({ name: "Eve", picture: "/eve.png" });
  const html = renderToString(cards);
  expect(html).toContain('rel="preload"');
  for (const _ of "ab") expect(drawnBy(() => expect(render(cards)).toBe(html))).toBe(1);
});

test("a language has HTML of its own", () => {
  const said = (spoken: string) => {
    Object.assign(globalThis, { spoken });
    return drawnBy(() => render(page({ name: "Zoe" })));
  };
  expect([said("en"), said("ar"), said("en")]).toEqual([1, 1, 0]);
});

test("few are kept", () => {
  const all = Array.from({ length: 1000 }, (_, at) => ({ name: `${at}` }));
  render(page(...all));
  expect(Card.still.size).toBeLessThanOrEqual(300);
});
