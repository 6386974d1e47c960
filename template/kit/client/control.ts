/**
 * The value of a control with an invalid text, such as "31 February". No schema for dates or numbers accepts it. Number
 * controls use NaN instead.
 */
export const noValue = "\0";

/** Also true for `noValue` followed by a text, with which a control keeps what was typed. */
export const isNoValue = (value: unknown): boolean =>
  (typeof value === "string" && value.startsWith(noValue)) || Number.isNaN(value);

type Control = Pick<HTMLInputElement, "value"> & Partial<Pick<HTMLInputElement, "type" | "validity">>;

/** Reads a control. Browsers return an empty text for half-typed input, but that is not a cleared field. */
export function readControl({ value, type = "text", validity }: Control): string {
  if (value === "") return validity?.badInput ? noValue : "";
  return /^(date|month|week)/.test(type) && !fourDigitYear.test(value) ? noValue : value;
}

/** While someone types a year, its first digits already form one: 0002, 0020. */
const fourDigitYear = /^[1-9]\d{3}-/;

/** Reads a form like `FormData`, but marks controls with an unreadable value. */
export function readForm(form: HTMLFormElement): FormData {
  const entered = new FormData(form);
  for (const { name, control } of getInputs(form))
    if (entered.has(name) && readControl(control) === noValue) entered.set(name, noValue);
  return entered;
}

/** The named inputs of a form. */
export function getInputs(form: HTMLFormElement | null): { name: string; control: HTMLInputElement }[] {
  return [...(form?.elements ?? [])].flatMap((control) =>
    control instanceof HTMLInputElement && control.name !== "" ? [{ name: control.name, control }] : [],
  );
}
