import { tabStorage } from "./tab-storage.ts";

/** What was typed into the forms of a page that had to be left, kept in this tab until its person is back. */
export interface Draft {
  /** `null`: nobody was signed in. */
  person: string | null;
  /** Path and query of the page. */
  place: string;
  forms: readonly FormDraft[];
}

interface FormDraft {
  /** The names of its fields: pages have no two forms with the same. */
  fields: string;
  /** Only what was changed: the rest is as the server has it by then. */
  values: Record<string, string>;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const key = "draft";

export function writeDraft(person: string | null): void {
  const forms = formsOfPage().flatMap((form) => draftOf(form) ?? []);
  if (forms.length === 0) return;
  const draft: Draft = { person, place: placeOfPage(), forms };
  tabStorage()?.setItem(key, JSON.stringify(draft));
}

export function readDraft(): Draft | undefined {
  const text = tabStorage()?.getItem(key);
  return text ? JSON.parse(text) : undefined;
}

export function removeDraft(): void {
  tabStorage()?.removeItem(key);
}

/** Puts what was typed back, also into a form that appears a little later. Returns the function that stops waiting. */
export function restoreDraft({ place, forms }: Draft, onRestored: () => void): () => void {
  const waiting = new Set(forms);
  const observer = new MutationObserver(look);
  function look(): void {
    const elsewhere = placeOfPage() !== place;
    for (const form of elsewhere ? [] : formsOfPage()) {
      const draft = [...waiting].find(({ fields }) => fields === namesOf(form));
      if (!draft) continue;
      waiting.delete(draft);
      fill(form, draft.values);
      removeDraft();
      onRestored();
    }
    if (elsewhere || waiting.size === 0) observer.disconnect();
  }
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}

function placeOfPage(): string {
  return window.location.pathname + window.location.search;
}

/** Forms that change something, not those that look for something. */
function formsOfPage(): HTMLFormElement[] {
  return [...document.forms].filter(({ method }) => method !== "get");
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(isField);
}

/** Codes are used once, and hidden fields are not typed. */
function isField(element: Element): element is Field {
  if (element instanceof HTMLInputElement) {
    return element.name !== "" && element.type !== "hidden" && element.autocomplete !== "one-time-code";
  }
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}

function namesOf(form: HTMLFormElement): string {
  return fieldsOf(form)
    .map(({ name }) => name)
    .join(" ");
}

function draftOf(form: HTMLFormElement): FormDraft | undefined {
  const changed = fieldsOf(form).filter(isChanged);
  if (changed.length === 0) return undefined;
  return {
    fields: namesOf(form),
    values: Object.fromEntries(changed.map(({ name, value }) => [name, value])),
  };
}

function isChanged(field: Field): boolean {
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
}

function fill(form: HTMLFormElement, values: Record<string, string>): void {
  for (const field of fieldsOf(form)) {
    const value = values[field.name];
    if (value === undefined) continue;
    field.value = value;
    // The form learns that it was changed, as if it had been typed.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
