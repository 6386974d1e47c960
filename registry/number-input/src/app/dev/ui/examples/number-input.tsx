import { useState } from "react";
import { Field } from "#ui/field.tsx";
import { NumberInput } from "#ui/number-input.tsx";

export default function NumberInputExample() {
  const [copies, setCopies] = useState<number | null>(1200);
  return (
    <form method="dialog" className="grid max-w-2xl gap-5 sm:grid-cols-2">
      <Field label="Copies" name="copies" description={`Sent as ${copies ?? "nothing"}`}>
        <NumberInput value={copies} onValueChange={setCopies} min={0} max={10_000} step={100} />
      </Field>
      <Field label="Price" name="price" hint="EUR" description="Sent in cents">
        <NumberInput defaultValue={1250} min={0} step={50} currency="EUR" />
      </Field>
      <Field label="With an error" name="wrong" error="At least one">
        <NumberInput defaultValue={0} />
      </Field>
      <Field label="Disabled" name="disabled">
        <NumberInput defaultValue={7} disabled />
      </Field>
    </form>
  );
}
