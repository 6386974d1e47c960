// In development, tells on the login pages where codes arrive. Beside the page, not in it: no production build has it.

interface Mail {
  id: string;
  to: string;
}

interface Mailbox {
  items: Mail[];
  inUse: boolean;
  /** The address of the example administrator. */
  administrator: string | null;
}

const everyMs = 2000;

const card = element("aside", {
  position: "fixed",
  insetBlockEnd: "1rem",
  insetInlineStart: "1rem",
  zIndex: "30",
  maxWidth: "min(22rem, calc(100vw - 2rem))",
  padding: "0.75rem 1rem",
  border: "1px dashed var(--color-edge)",
  borderRadius: "0.625rem",
  background: "var(--color-raised)",
  color: "var(--color-ink)",
  fontSize: "0.8125rem",
  lineHeight: "1.5",
});
card.lang = "en";
card.dir = "ltr";
card.ariaLabel = "In development";

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  style: Partial<CSSStyleDeclaration> = {},
  text = "",
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  // Through the object model, which the content security policy allows.
  Object.assign(made.style, style);
  made.textContent = text;
  return made;
}

const linkLook = { color: "var(--color-accent-ink)", textDecoration: "underline", fontWeight: "500" };

function linkTo(mail: Mail | undefined): HTMLAnchorElement {
  const link = element("a", linkLook, "mailbox");
  link.href = `/dev/mailbox${mail ? `#mail-${mail.id}` : ""}`;
  link.target = "_blank";
  return link;
}

function fillButton(administrator: string): HTMLButtonElement {
  const look = { ...linkLook, display: "block", minHeight: "2rem", cursor: "pointer" };
  const button = element("button", look, `Fill in ${administrator}`);
  button.type = "button";
  button.style.textAlign = "start";
  button.onclick = () => {
    const input = document.querySelector<HTMLInputElement>("input[name=email]");
    if (!input) return;
    input.value = administrator;
    input.focus();
  };
  return button;
}

let shown = "";

async function update(): Promise<void> {
  const { pathname, search } = location;
  const email = pathname === "/login/verify" ? new URLSearchParams(search).get("email") : null;
  if (pathname !== "/login" && email === null) {
    card.remove();
    return;
  }
  const answer = await fetch("/dev/mailbox", { headers: { accept: "application/json" } });
  const { items, inUse, administrator }: Mailbox = await answer.json();
  if (!inUse) return;
  const newest = email === null ? undefined : items.find(({ to }) => to === email.toLowerCase());
  const state = `${pathname} ${newest?.id}`;
  if (state !== shown || !card.isConnected) {
    shown = state;
    const words = email === null ? "codes arrive" : newest ? "your code is" : "your code will be";
    card.replaceChildren(`In development, ${words} in the `, linkTo(newest), ".");
    if (email === null && administrator) card.append(fillButton(administrator));
    document.body.append(card);
  }
}

/** When the page is hydrated, so that nothing is added to it before. */
function start(): void {
  const again = () =>
    void update()
      .catch(() => {})
      .finally(() => setTimeout(again, everyMs));
  const isHydrated = Object.keys(document.querySelector("h1") ?? {}).some((key) => key.startsWith("__react"));
  if (isHydrated) again();
  else setTimeout(start, 300);
}

start();

export {};
