import { getInputs, isNoValue, noValue, readControl } from "../control.ts";

export interface FormState {
  names: readonly string[];
  get: (name: string) => unknown;
  set: (name: string, value: string) => void;
}

/**
 * Puts input that browsers report no change for into the form's state: a control that is half typed, or empty
 * again after that. In both cases, the text of the control is empty.
 */
export function readAgain(form: HTMLFormElement | null, { names, get, set }: FormState): void {
  for (const { name, control } of getInputs(form)) {
    if (!names.includes(name)) continue;
    const text = readControl(control);
    if (text === noValue ? !isNoValue(get(name)) : get(name) === noValue) set(name, text);
  }
}

/**
 * Reports input from before hydration as if it were typed now. React leaves it in its field, but the form's state does
 * not have it, and the next rendering would replace it.
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
      // A drop zone reads its files itself.
      if (field.type === "file" || field.value === field.defaultValue || field.validity.badInput) continue;
      const typed = field.value;
      // React detects input by comparing the value with the last one set through the element itself.
      field.value = field.defaultValue;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, typed);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}
