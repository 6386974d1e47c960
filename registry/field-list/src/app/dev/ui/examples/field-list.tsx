import { z } from "zod";
import { useEditForm } from "#kit/client/edit-form.ts";
import { EditForm, FormField } from "#ui/edit-form.tsx";
import { FieldList } from "#ui/field-list.tsx";
import { FormActions, SubmitButton } from "#ui/form-actions.tsx";
import { Input } from "#ui/input.tsx";

// In a feature, this is in schema.ts, and the server's route has it too.
const guests = z.object({ guests: z.array(z.object({ name: z.string().trim().min(1, "required") })).min(1) });

export default function FieldListExample() {
  const form = useEditForm({
    schema: async () => guests,
    defaultValues: { guests: [{ name: "Ada" }, { name: "" }] },
    onSave: async () => {},
    failed: "The guests could not be saved",
  });
  return (
    <EditForm form={form}>
      <FieldList
        form={form}
        name="guests"
        label="Guests"
        itemLabel={(position) => `Guest ${position}`}
        addLabel="Add a guest"
        blank={{ name: "" }}
      >
        {(index) => (
          <FormField form={form} name={`guests[${index}].name`} label="Name" required>
            {(control) => <Input {...control} autoComplete="off" />}
          </FormField>
        )}
      </FieldList>
      <FormActions>
        <SubmitButton>Save</SubmitButton>
      </FormActions>
    </EditForm>
  );
}
