import { Combobox, MultiCombobox } from "#ui/combobox.tsx";
import type { Option } from "#ui/combobox-popup.tsx";
import { Field } from "#ui/field.tsx";

const countries: readonly Option[] = [
  { value: "dz", label: "Algeria" },
  { value: "be", label: "Belgium" },
  { value: "eg", label: "Egypt" },
  { value: "fr", label: "France" },
  { value: "ke", label: "Kenya" },
  { value: "se", label: "Sweden", description: "Closed in July" },
  { value: "tz", label: "Tanzania", disabled: true },
];

/** Simulates a search on a server. */
async function search(term: string, signal: AbortSignal): Promise<readonly Option[]> {
  await new Promise((done) => setTimeout(done, 300));
  signal.throwIfAborted();
  if (term === "fail") throw new Error("The server is down");
  return countries.filter(({ label }) => label.toLowerCase().includes(term.toLowerCase()));
}

export default function ComboboxExample() {
  return (
    <form method="dialog" className="grid max-w-2xl gap-5 sm:grid-cols-2">
      <Field label="Country" name="country" required>
        <Combobox options={countries} placeholder="Type to search" />
      </Field>
      <Field label="From the server" name="remote" description="Type “fail” to see what happens then.">
        <Combobox options={[{ value: "fr", label: "France" }]} search={search} defaultValue="fr" />
      </Field>
      <Field label="Several" name="several">
        <MultiCombobox options={countries} defaultValue={["be", "ke"]} />
      </Field>
      <Field label="Several from the server" name="severalRemote">
        <MultiCombobox search={search} placeholder="Type to search" />
      </Field>
      <Field label="With an error" name="wrong" error="Choose a country">
        <Combobox options={countries} />
      </Field>
      <Field label="Disabled" name="disabled">
        <Combobox options={countries} defaultValue="eg" disabled />
      </Field>
    </form>
  );
}
