// In development, shows received codes on the login pages and, on the dashboard, first steps with a choice of the
// accent. A separate script, so that no production build contains it.

import { toHex } from "../shared/accent.ts";

interface Mailbox {
  items: { id: string; to: string; text: string }[];
  inUse: boolean;
  administrator: string | null;
}

const card = element(
  "section",
  `z-index: 30; min-width: 12rem; max-width: min(22rem, calc(100vw - 2rem)); margin-top: auto;
  padding: 0.75rem 1rem; border: 1px dashed var(--color-edge); border-radius: 0.625rem; background: var(--color-raised);
  color: var(--color-ink); font-size: 0.8125rem; line-height: 1.5; white-space: pre-line`,
);
Object.assign(card, { lang: "en", dir: "ltr", ariaLabel: "In development" });

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, style: string, text = "") {
  const made = document.createElement(name);
  // The content security policy forbids style attributes, but allows styles set by scripts.
  made.style.cssText = style;
  made.textContent = text;
  return made;
}

const linkLook = "color: var(--color-accent-ink); text-decoration: underline; font-weight: 500;";

const link = (text: string, href: string) =>
  Object.assign(element("a", linkLook, text), { href, target: "_blank" });

function button(text: string, onclick: () => void) {
  const look = `${linkLook} display: block; min-height: 2rem; text-align: start; cursor: pointer`;
  return Object.assign(element("button", look, text), { type: "button", onclick });
}

const fillButton = (name: "email" | "code", text: string) =>
  button(`Fill in ${text}`, () => {
    const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (!input) return;
    // React replaces the element's own setter to detect changes, so use the prototype's.
    Reflect.set(HTMLInputElement.prototype, "value", text, input);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
  });

const color = Object.assign(element("input", ""), { type: "color", value: toHex("accent", "light") });
const accent = element("label", "display: block; min-height: 2rem", "The colour: ");
accent.append(color);
// Applies the accent at once. Colours derived from it follow when app.json is saved.
color.oninput = () => document.documentElement.style.setProperty("--accent", color.value);
color.onchange = async () => {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(color.value);
  const { ok } = await fetch("/dev/accent", { method: "POST", headers, body });
  color.setCustomValidity(ok ? "" : "Not visible on a white page.");
  color.reportValidity();
};

const steps = "First steps\nA field: bun run generate field\nA feature: bun run generate feature\n";
const closed = "dev.first-steps.closed";
let shown = "";

function showSteps(): void {
  // Where it neither covers nor moves anything: below the sidebar's entries if there is room, otherwise after the page.
  const sidebar = document.querySelector<HTMLElement>("nav[data-sheet]:not(:popover-open)");
  const place = sidebar && sidebar.offsetWidth > 200 ? sidebar.children[1] : document.getElementById("main");
  if (!place || card.parentElement === place) return;
  const close = button("Close", () => {
    localStorage.setItem(closed, "");
    card.remove();
  });
  card.replaceChildren(steps, accent, link("See every mail", "/dev/mails"), close);
  place.append(card);
}

async function update(): Promise<void> {
  const { pathname, search } = location;
  const email = pathname === "/login/verify" ? new URLSearchParams(search).get("email") : null;
  const isLogin = pathname === "/login" || email !== null;
  const isFirst = pathname === "/manager/dashboard" && localStorage.getItem(closed) === null;
  if (!isLogin && !isFirst) return card.remove();
  card.style.position = isFirst ? "static" : "fixed";
  if (isFirst) return showSteps();
  card.style.inset = `auto ${document.dir === "rtl" ? "1rem 1rem auto" : "auto 1rem 1rem"}`;
  const answer = await fetch("/dev/mailbox", { headers: { accept: "application/json" } });
  const { items, inUse, administrator }: Mailbox = await answer.json();
  if (!inUse) return;
  const newest = email === null ? undefined : items.find(({ to }) => to === email.toLowerCase());
  const state = `${pathname} ${newest?.id}`;
  if (state !== shown || !card.isConnected) {
    shown = state;
    const words = email === null ? "codes arrive" : newest ? "your code is" : "your code will be";
    const mailbox = link("mailbox", `/dev/mailbox${newest ? `#mail-${newest.id}` : ""}`);
    card.replaceChildren(`In development, ${words} in the `, mailbox, ".");
    const [code] = /\b\d{6}\b/.exec(newest?.text ?? "") ?? [];
    if (email === null && administrator) card.append(fillButton("email", administrator));
    card.append(code ? fillButton("code", code) : accent);
    document.body.append(card);
  }
}

setInterval(() => {
  // Elements that are added before hydration cause a mismatch.
  const isHydrated = Object.keys(document.querySelector("h1") ?? {}).some((key) => key.startsWith("__react"));
  if (isHydrated) void update().catch(() => {});
}, 1000);
