import { useState } from "react";
import { z } from "zod";
import { useEditForm } from "#kit/client/edit-form.ts";
import { ProblemError } from "#kit/shared/problem.ts";
import { fileSchema } from "#kit/shared/validation.ts";
import { Combobox } from "#ui/combobox.tsx";
import { DateInput } from "#ui/date-input.tsx";
import { DropZone } from "#ui/drop-zone.tsx";
import { EditForm, FormControl, FormField } from "#ui/edit-form.tsx";
import { FieldList } from "#ui/field-list.tsx";
import { FormActions, SubmitButton } from "#ui/form-actions.tsx";
import { Input, Select } from "#ui/input.tsx";
import { NumberInput } from "#ui/number-input.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";

const documents = ["application/pdf"];
const maxDocumentBytes = 1_000_000;
const cities: Record<string, readonly string[]> = { ke: ["Mombasa", "Nairobi"], fr: ["Lyon", "Paris"] };

// In a feature, this is in schema.ts, and the server's route has it too.
const address = z.string().trim().min(1, "required").max(200);
const order = z.object({
  country: z.string().min(1, "required"),
  city: z.string().min(1, "required"),
  due: z.iso.date(),
  documents: z.array(fileSchema(documents, maxDocumentBytes)),
  lines: z
    .array(z.object({ product: z.string().trim().min(1, "required"), quantity: z.int().min(1) }))
    .min(1),
});
const orderForm = z.discriminatedUnion("delivery", [
  order.extend({ delivery: z.literal("collect") }),
  order.extend({ delivery: z.literal("post"), address }),
]);

const blankLine: { product: string; quantity: number | null } = { product: "", quantity: 1 };

export default function OrderFormExample() {
  const [ordered, setOrdered] = useState<unknown>();
  const form = useEditForm({
    schema: async () => orderForm,
    defaultValues: {
      country: "",
      city: "",
      delivery: "collect",
      address: "",
      due: "",
      documents: [] as File[],
      lines: [blankLine],
    },
    onSave: async (values) => save(values),
    onSaved: setOrdered,
    failed: "The order could not be sent",
  });

  return (
    <EditForm form={form}>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField
          form={form}
          name="country"
          label="Country"
          required
          listeners={{ onChange: () => form.api.setFieldValue("city", "") }}
        >
          {(control) => (
            <Select {...control}>
              <option value="" disabled>
                Choose a country
              </option>
              <option value="ke">Kenya</option>
              <option value="fr">France</option>
            </Select>
          )}
        </FormField>
        <form.api.Subscribe selector={({ values }) => values.country}>
          {(country) => (
            <FormField form={form} name="city" label="City" required>
              {(control) => (
                <Combobox
                  {...control}
                  options={(cities[country] ?? []).map((city) => ({ value: city, label: city }))}
                  disabled={country === ""}
                />
              )}
            </FormField>
          )}
        </form.api.Subscribe>
        <FormControl form={form} name="delivery">
          {(control, error) => (
            <RadioGroup
              {...control}
              name="delivery"
              label="Delivery"
              error={error}
              options={[
                { value: "collect", label: "Collect" },
                { value: "post", label: "By post" },
              ]}
            />
          )}
        </FormControl>
        <form.api.Subscribe selector={({ values }) => values.delivery === "post"}>
          {(byPost) =>
            byPost && (
              <FormField form={form} name="address" label="Address" required>
                {(control) => <Input {...control} autoComplete="street-address" />}
              </FormField>
            )
          }
        </form.api.Subscribe>
        <FormField form={form} name="due" label="Due" required>
          {(control) => <DateInput {...control} />}
        </FormField>
        <FormField form={form} name="documents" label="Documents" hint="Optional">
          {({ value, onValueChange }) => (
            <DropZone
              accept={documents}
              maxBytes={maxDocumentBytes}
              maxFiles={3}
              value={value}
              onFiles={onValueChange}
            />
          )}
        </FormField>
      </div>
      <FieldList
        form={form}
        name="lines"
        label="Lines"
        itemLabel={(position) => `Line ${position}`}
        addLabel="Add a line"
        blank={blankLine}
      >
        {(index) => (
          <>
            <FormField form={form} name={`lines[${index}].product`} label="Product" required>
              {(control) => <Input {...control} autoComplete="off" />}
            </FormField>
            <FormField form={form} name={`lines[${index}].quantity`} label="Quantity" required>
              {(control) => <NumberInput {...control} min={0} />}
            </FormField>
          </>
        )}
      </FieldList>
      <FormActions>
        <SubmitButton>Order</SubmitButton>
      </FormActions>
      <output className="text-sm text-muted">{ordered !== undefined && JSON.stringify(ordered)}</output>
    </EditForm>
  );
}

/** Simulates a server that has ten of each product. */
async function save(values: z.output<typeof orderForm>) {
  const issues = values.lines.flatMap(({ quantity }, index) =>
    quantity > 10 ? [{ path: `lines.${index}.quantity`, code: "numberMax:10" }] : [],
  );
  if (issues.length > 0) throw new ProblemError({ code: "VALIDATION_ERROR", retryAfter: null, issues });
  return { ...values, documents: values.documents.map(({ name }) => name) };
}
