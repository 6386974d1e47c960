import { getInputs, isNoValue, noValue, readControl } from "../control.ts";

export interface FormState {
  names: readonly string[];
  get: (name: string) => unknown;
  set: (name: string, value: unknown) => void;
}

/**
 * Updates the form's state where browsers report no change: for a half-typed control, and for one emptied after that.
 * In both cases, the control's text is empty.
 */
export function readAgain(form: HTMLFormElement | null, { names, get, set }: FormState): void {
  for (const { name, control } of getInputs(form)) {
    if (!names.includes(name)) continue;
    const text = readControl(control);
    if (text === noValue ? !isNoValue(get(name)) : get(name) === noValue) set(name, text);
  }
}

/**
 * Reports input from before hydration as if it were typed now. React leaves it in the field but not in the form's
 * state, so the next render would overwrite it.
 */
export function typeAgain(form: HTMLFormElement | null, { get }: Pick<FormState, "get">): void {
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLSelectElement) {
      if (typeof get(field.name) === "string" && field.value !== get(field.name))
        field.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
      if (field.checked === field.defaultChecked || (field.type === "radio" && !field.checked)) continue;
      field.checked = field.defaultChecked;
      field.click();
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      // A drop zone reads its own files.
      if (field.type === "file" || field.value === field.defaultValue || field.validity.badInput) continue;
      const typed = field.value;
      // React detects input by comparing the value with the last one that was set through the element.
      field.value = field.defaultValue;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, typed);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}
