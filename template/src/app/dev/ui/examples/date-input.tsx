import { useState } from "react";
import { DateInput } from "#ui/date-input.tsx";
import { Field } from "#ui/field.tsx";

export default function DateInputExample() {
  const [date, setDate] = useState("2026-02-28");
  return (
    <form method="dialog" className="grid max-w-2xl gap-5 sm:grid-cols-2">
      <Field label="Published on" name="publishedOn" description={`Sent as ${date || "nothing"}`}>
        <DateInput value={date} onValueChange={setDate} />
      </Field>
      <Field label="Banned until" name="until">
        <DateInput type="datetime-local" defaultValue="2026-11-22T10:30" min="2026-11-10T00:00" />
      </Field>
      <Field label="Opens at" name="opensAt">
        <DateInput type="time" defaultValue="09:00" />
      </Field>
      <Field label="With an error" name="wrong" error="Choose a date in the past">
        <DateInput max="2026-01-31" />
      </Field>
      <Field label="Disabled" name="disabled">
        <DateInput defaultValue="2026-11-22" disabled />
      </Field>
    </form>
  );
}
