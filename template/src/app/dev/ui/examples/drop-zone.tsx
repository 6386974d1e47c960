import { useState } from "react";
import { DropZone } from "#ui/drop-zone.tsx";
import { Field } from "#ui/field.tsx";

const images = ["image/jpeg", "image/png", "image/webp"];

export default function DropZoneExample() {
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
