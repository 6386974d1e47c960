import { tabStorage } from "./tab-storage.ts";

/** What was typed into the forms of a page when its session ended, kept in this tab until its user is back. */
export interface Draft {
  /** `null` for a visitor. */
  userId: string | null;
  /** Path and query of the page. */
  place: string;
  forms: readonly FormDraft[];
}

interface FormDraft {
  /** The names of its fields, which identify a form on its page. */
  fields: string;
  /** Only changed values: the others come from the server. */
  values: Record<string, string>;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const key = "draft";

export function writeDraft(userId: string | null): void {
  const forms = formsOfPage().flatMap((form) => draftOf(form) ?? []);
  if (forms.length === 0) return;
  const draft: Draft = { userId, place: placeOfPage(), forms };
  tabStorage()?.setItem(key, JSON.stringify(draft));
}

export function readDraft(): Draft | undefined {
  const text = tabStorage()?.getItem(key);
  return text ? JSON.parse(text) : undefined;
}

export function removeDraft(): void {
  tabStorage()?.removeItem(key);
}

/** Restores the values, also into a form that is rendered later. Returns the function that stops waiting. */
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

/** Without search forms. */
function formsOfPage(): HTMLFormElement[] {
  return [...document.forms].filter(({ method }) => method !== "get");
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(isField);
}

/** Without codes, which can be used once only, and hidden fields, which nobody types. */
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
    // Tells the form that it has changed, as if the user had typed.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
