import { Field } from "#ui/field.tsx";
import { EmailInput, Input, Select, Textarea } from "#ui/input.tsx";

export default function FieldExample() {
  return (
    <form method="dialog" className="grid max-w-2xl gap-5 sm:grid-cols-2">
      <Field label="Title" name="title" required>
        <Input defaultValue="Emma" autoComplete="off" />
      </Field>
      <Field label="Email" name="email" description="We write once a month.">
        <EmailInput placeholder="you@example.com" autoComplete="off" />
      </Field>
      <Field label="Genre" name="genre">
        <Select defaultValue="novel">
          <option value="novel">Novel</option>
          <option value="essay">Essay</option>
          <option value="poems" disabled>
            Poems
          </option>
        </Select>
      </Field>
      <Field label="Description" name="description" hint="Optional">
        <Textarea />
      </Field>
      <Field label="With an error" name="wrong" error="Title is required">
        <Input />
      </Field>
      <Field label="Read-only" name="fixed">
        <Input defaultValue="Set by the server" readOnly />
      </Field>
      <Field label="Disabled" name="disabled">
        <Input defaultValue="Not for you" disabled />
      </Field>
    </form>
  );
}
