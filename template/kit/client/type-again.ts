/**
 * Reports what was typed before hydration as if it was typed now: React leaves it in its field, but the state of the
 * form does not know it, and the next rendering would replace it.
 */
export function typeAgain(form: HTMLFormElement | null, stateOf: (name: string) => unknown): void {
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLSelectElement) {
      if (typeof stateOf(field.name) === "string" && field.value !== stateOf(field.name)) {
        field.dispatchEvent(new Event("change", { bubbles: true }));
      }
    } else if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
      if (field.checked === field.defaultChecked || (field.type === "radio" && !field.checked)) continue;
      field.checked = field.defaultChecked;
      field.click();
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      // A drop zone takes its files itself.
      if (field.type === "file" || field.value === field.defaultValue) continue;
      const typed = field.value;
      // React notices an input by comparing the value with the last one set through the element itself.
      field.value = field.defaultValue;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, typed);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}
