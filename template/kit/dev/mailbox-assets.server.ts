/** List and reading pane; on small screens one below the other. Without scripts, too: a link's target is what is read. */
export const mailboxStyles = `
.mailbox.card{display:grid;grid-template-columns:minmax(15rem,20rem) minmax(0,1fr);padding:0;overflow:clip}
.mailbox .mails{display:block;border-inline-end:1px solid var(--line);max-height:calc(100dvh - 11rem);overflow-y:auto;overscroll-behavior:contain}
.mailbox .mails>p{margin:0;padding:.625rem 1rem;border-bottom:1px solid var(--line)}
.mails ol{margin:0;padding:0;list-style:none}
.mailbox .mails a{display:block;padding:.625rem 1rem;border-bottom:1px solid var(--line);border-radius:0}
.mailbox .mails a[aria-current]{box-shadow:inset 3px 0 var(--accent);text-decoration:none}
.mailbox .mails a:focus-visible{outline-offset:-2px}
.row{display:flex;justify-content:space-between;gap:.75rem;font-size:.8125rem}
.row b{font-weight:600;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
time{color:var(--muted);font-variant-numeric:tabular-nums;white-space:nowrap}
.line{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-weight:400;color:var(--muted);font-size:.875rem}
.reader{min-width:0}
.card.empty{display:grid}
article{display:none;padding:1.25rem 1.5rem 1.5rem;outline:none;scroll-margin-top:10rem}
article:target,.reader:not(:has(:target)) article:first-child{display:block}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.125rem 1rem;margin:.5rem 0 0;font-size:.875rem}
dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
.code{display:flex;flex-wrap:wrap;align-items:center;gap:1rem;margin:1rem 0 0;padding:.75rem 1rem;border-radius:.625rem;background:var(--soft)}
.code output{font:600 1.75rem/1.2 ui-monospace,monospace;letter-spacing:.14em;color:var(--accent)}
button{min-height:2.25rem;padding:0 .875rem;border:1px solid var(--line);border-radius:.375rem;background:var(--surface);color:inherit;font:inherit;font-weight:500;cursor:pointer}
button:hover{border-color:var(--muted)}
.empty{display:grid;justify-items:center;padding:4rem 1.25rem;text-align:center;color:var(--muted)}
.empty h2{margin-top:.75rem;color:light-dark(#1c1a1c,#f2f0f2)}
@media (pointer:coarse){button,.mailbox .mails a{min-height:2.75rem}}
@media (width<48rem){.mailbox.card{grid-template-columns:minmax(0,1fr)}.mailbox .mails{max-height:14rem;border-inline-end:0;border-bottom:1px solid var(--line)}article{padding:1rem}}
`;

/** Replaces the list when there is a new email, and leaves the one that is being read where it is. */
export const mailboxScript = `
const box = () => document.getElementById("mailbox");
const show = () => {
  const read = document.querySelector("article:target") ?? document.querySelector("article");
  for (const link of document.querySelectorAll(".mails a")) {
    if (link.hash === "#" + read?.id) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  for (const time of document.querySelectorAll("time")) {
    const date = new Date(time.dateTime);
    const isToday = date.toDateString() === new Date().toDateString();
    time.textContent = date.toLocaleString("en", isToday ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
  }
};
const update = async () => {
  const fetched = await fetch("/dev/mailbox", { headers: { accept: "text/html" } }).catch(() => undefined);
  if (!fetched?.ok) return;
  const fresh = new DOMParser().parseFromString(await fetched.text(), "text/html").getElementById("mailbox");
  if (!fresh || fresh.dataset.newest === box().dataset.newest) return;
  const list = box().querySelector(".mails ol");
  const known = new Set([...document.querySelectorAll("article")].map(({ id }) => id));
  if (!list || known.size === 0) box().replaceChildren(...fresh.childNodes);
  else {
    const link = document.activeElement?.closest(".mails a")?.hash;
    box().querySelector(".mails").replaceChildren(...fresh.querySelector(".mails").childNodes);
    box().querySelector(".reader").prepend(...[...fresh.querySelectorAll("article")].filter(({ id }) => !known.has(id)));
    if (link) document.querySelector('.mails a[href="' + link + '"]')?.focus();
  }
  box().dataset.newest = fresh.dataset.newest;
  show();
};
document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  button.textContent = "Copied";
  setTimeout(() => (button.textContent = "Copy code"), 2000);
});
addEventListener("hashchange", show);
show();
setInterval(update, 2000);
`;
