import type { DeepKeys, DeepValue, FieldListeners } from "@tanstack/react-form";
import type { ReactNode } from "react";
import type { EditForm } from "#shared/edit-form.ts";
import { Field, type FieldProps } from "./field.tsx";
import { useFieldIssueText } from "./field-issue-text.ts";

/** What ties a control to the state of its form: every control of `ui/form` takes these two. */
interface Control<Value> {
  value: Value;
  onValueChange: (value: Value) => void;
}

interface FormControlProps<Values, Name extends DeepKeys<Values>> {
  form: Pick<EditForm<Values>, "api">;
  /** The path of the value, for example `lines[0].quantity`. */
  name: Name;
  /** TanStack Form's: for example to change another field when this one changes. */
  listeners?: FieldListeners<Values, Name>;
  children: (control: Control<DeepValue<Values, Name>>, error: string | undefined) => ReactNode;
}

interface FormFieldProps<Values, Name extends DeepKeys<Values>>
  extends Omit<FieldProps, "name" | "error" | "children">,
    FormControlProps<Values, Name> {}

/** A field of an `EditForm`: its control, with label, description and error. */
export function FormField<Values, Name extends DeepKeys<Values>>(props: FormFieldProps<Values, Name>) {
  const { form, name, listeners, children, ...field } = props;
  return (
    <FormControl form={form} name={name} {...(listeners && { listeners })}>
      {(control, error) => (
        <Field {...field} name={name} error={error}>
          {children(control, error)}
        </Field>
      )}
    </FormControl>
  );
}

/** A control of an `EditForm` that has a label and shows an error of its own. */
export function FormControl<Values, Name extends DeepKeys<Values>>(props: FormControlProps<Values, Name>) {
  const { form, name, listeners, children } = props;
  const issueText = useFieldIssueText();
  return (
    <form.api.Field name={name} {...(listeners && { listeners })}>
      {({ state, handleChange }) =>
        children({ value: state.value, onValueChange: handleChange }, issueText(state.meta.errors[0]))
      }
    </form.api.Field>
  );
}
