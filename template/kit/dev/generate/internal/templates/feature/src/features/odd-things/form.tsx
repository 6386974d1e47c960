import { RecordForm } from "#ui/records/form.tsx";
import { useOddThings } from "./fields.tsx";

/** Creates an odd thing, or edits the one with this id. Its fields are in fields.tsx. */
export function OddThingForm({ id }: { id?: string }) {
  const schema = async () => (await import("./schema.ts")).oddThingSchemas.form.loose();
  return <RecordForm {...useOddThings()} id={id} schema={schema} fieldOf={{ TAKEN: { name: "title" } }} />;
}
