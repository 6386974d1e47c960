/** Of this tab: the book that was opened last, whose covers in the list and on its page are one to the eye. */
let opened: string | undefined;

const transitionName = (id: string) => `book-${id}`;

/** For the cover on the book's own page. */
export const coverStyle = (id: string) => ({ viewTransitionName: transitionName(id) });

/** For its cover in a list: no other one has a name, since the browser takes a picture of each that has. */
export const listedCoverStyle = (id: string) => (id === opened ? coverStyle(id) : undefined);

/** Before the page changes, since the browser looks at the old one then. */
export function openBook(id: string, link: HTMLElement): void {
  for (const cover of document.querySelectorAll<HTMLElement>("a [data-cover]"))
    cover.style.viewTransitionName = link.contains(cover) ? transitionName(id) : "";
  opened = id;
}
