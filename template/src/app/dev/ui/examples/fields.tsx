import { useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { CodeInput, type CodeInputHandle } from "#ui/code-input.tsx";
import { DateInput } from "#ui/date-input.tsx";
import { DropZone } from "#ui/drop-zone.tsx";
import { Field } from "#ui/field.tsx";
import { EmailInput, Input, Select, Textarea } from "#ui/input.tsx";

export function CheckboxExample() {
  const [chosen, setChosen] = useState<readonly string[]>(["Apple"]);
  return (
    <form className="flex flex-col gap-4">
      <Checkbox
        label="All fruits"
        checked={chosen.length === fruits.length}
        indeterminate={chosen.length === 1}
        onCheckedChange={(checked) => setChosen(checked ? fruits : [])}
      />
      {fruits.map((fruit) => (
        <Checkbox
          key={fruit}
          label={fruit}
          checked={chosen.includes(fruit)}
          onCheckedChange={(checked) =>
            setChosen(checked ? [...chosen, fruit] : chosen.filter((other) => other !== fruit))
          }
        />
      ))}
      <Checkbox name="news" label="News by email" description="At most once a month." defaultChecked />
      <Checkbox name="terms" label="I accept the terms" error="Please accept the terms" />
      <Checkbox label="Not for you" disabled />
      <Checkbox label="Always on" disabled checked readOnly />
      <Checkbox aria-label="Select row" />
    </form>
  );
}

const fruits = ["Apple", "Pear"];

export function CodeInputExample() {
  const code = useRef<CodeInputHandle>(null);
  const [complete, setComplete] = useState("");
  return (
    <div className="flex max-w-sm flex-col gap-4">
      <CodeInput ref={code} name="code" label="Verification code" onComplete={setComplete} />
      <Button variant="secondary" size="sm" className="self-start" onClick={() => code.current?.clear()}>
        Clear
      </Button>
      <p role="status" className="text-muted">
        {complete && `Complete: ${complete}`}
      </p>
      <CodeInput name="wrong" label="Wrong code" error="This code is incorrect" defaultValue="123456" />
    </div>
  );
}

export function DateInputExample() {
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

export function DropZoneExample() {
  const [names, setNames] = useState<readonly string[]>([]);
  return (
    <form method="dialog" className="grid gap-5 sm:grid-cols-2">
      <Field label="Cover" name="cover">
        <DropZone
          accept={images}
          maxBytes={5_000_000}
          onFiles={(files) => setNames(files.map(({ name }) => name))}
        />
      </Field>
      <Field label="Scans" name="scans" hint="Optional">
        <DropZone accept={["application/pdf"]} maxBytes={20_000_000} maxFiles={3} />
      </Field>
      <Field label="With an error" name="wrong" error="Choose an image">
        <DropZone accept={images} maxBytes={512_000} />
      </Field>
      <Field label="Disabled" name="disabled">
        <DropZone accept={images} maxBytes={512_000} disabled />
      </Field>
      <p role="status" className="text-sm text-muted">
        {names.length > 0 && `Chosen: ${names.join()}`}
      </p>
    </form>
  );
}

const images = ["image/jpeg", "image/png", "image/webp"];

export function FieldExample() {
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
