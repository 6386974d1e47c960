import { EmailInput, Input, Textarea } from "../input.tsx";
import type { FieldOptions, TypedField } from "./field.ts";

/** One line of text. */
export const textField = (options: FieldOptions<string, string>): TypedField<string, string> => ({
  text: (value) => value,
  initial: (value) => value ?? "",
  control: (control) => <Input {...control} autoComplete="off" />,
  ...options,
});

/** A web address as people write it, such as "example.com/about". */
const bareUrl = (url: string) => url.replace(/^https?:\/\/(www\.)?|\/$/g, "");

/** A text in the row of a table, truncated if it is wider than the column. */
export const rowText = (text: string) => (
  <span dir="auto" className="row-text">
    {text}
  </span>
);

export const longTextField = (options: FieldOptions<string, string>) =>
  textField({
    wide: true,
    shown: (value) => <span className="whitespace-pre-line">{value}</span>,
    control: (control) => <Textarea {...control} />,
    ...options,
  });

// A click elsewhere in the cell opens the record.
const cellClass =
  "w-fit max-w-full underline decoration-current/30 underline-offset-4 hover:decoration-current";
const addressClass = "underline underline-offset-4 wrap-anywhere";

export const emailField = (options: FieldOptions<string, string>) =>
  textField({
    shown: (value) => (
      <a href={`mailto:${value}`} dir="ltr" className={addressClass}>
        {value}
      </a>
    ),
    cell: (value) => (
      <a href={`mailto:${value}`} dir="ltr" className={`row-text ${cellClass}`}>
        {value}
      </a>
    ),
    control: (control) => <EmailInput {...control} autoComplete="off" />,
    ...options,
  });

export const urlField = (options: FieldOptions<string, string>) =>
  textField({
    shown: (value) => (
      <a href={value} rel="noreferrer" dir="ltr" className={addressClass}>
        {value}
      </a>
    ),
    cell: (value) => (
      <a href={value} rel="noreferrer" dir="ltr" className={`row-text ${cellClass}`}>
        {bareUrl(value)}
      </a>
    ),
    control: (control) => <Input {...control} type="url" dir="ltr" />,
    ...options,
  });
