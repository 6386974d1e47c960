import { draftKey, readDraft, removeDraft, writeDraft } from "./draft.ts";

/** Drafts of forms that also work without scripts, whose input only the document knows. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function writePlainDrafts(userId: string | null): void {
  for (const { key, fields } of formsOfPage()) {
    const changed = fields.filter(isChanged).map(({ name, value }) => [name, value]);
    writeDraft(key, userId, Object.fromEntries(changed));
  }
}

/** Returns whether there was anything to restore. */
export function restorePlainDrafts(userId: string | null): boolean {
  let restored = false;
  for (const { key, fields } of formsOfPage()) {
    const values = readDraft(key, userId);
    if (!values) continue;
    removeDraft(key);
    for (const field of fields) {
      const value = values[field.name];
      if (typeof value === "string") field.value = value;
    }
    restored = true;
  }
  return restored;
}

function formsOfPage() {
  return [...document.forms]
    .filter(({ method }) => method === "post")
    .map((form) => {
      const fields = [...form.elements].filter(isField);
      return { fields, key: draftKey(fields.map(({ name }) => name)) };
    });
}

/** Without codes, which can be used once only, and hidden fields, which nobody types. */
function isField(element: Element): element is Field {
  if (element instanceof HTMLInputElement) {
    return element.name !== "" && element.type !== "hidden" && element.autocomplete !== "one-time-code";
  }
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}

function isChanged(field: Field): boolean {
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
}
