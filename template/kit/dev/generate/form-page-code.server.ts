import { ofType, type Plan } from "./feature.server.ts";
import type { Field } from "./fields.server.ts";
import { isUnique } from "./server-code.server.ts";
import { dateImport, needsDate, needsLanguage } from "./shown.server.ts";
import { types, valuesOf } from "./types.server.ts";

export function formPageCode(plan: Plan): string {
  const { names, fields, title } = plan;
  const { one, One, path } = names;
  const enums = ofType(plan, "enum");
  const controls = [
    fields.some(({ type }) => type === "text" || type === "integer") && "Input",
    enums.length > 0 && "Select",
    ofType(plan, "longtext").length > 0 && "Textarea",
  ].filter(Boolean);
  const uniques = fields.filter(({ unique }) => unique);
  const booleans = ofType(plan, "boolean");
  const compared = (field: Field) => {
    const words = (of: string) => types[field.type].words(field, of);
    return `{ label: t("fields.${field.name}"), mine: ${words("mine")}, theirs: ${words("theirs")} },`;
  };
  return `
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
${dateImport(plan)}
${booleans.length > 0 ? `import { Checkbox } from "#ui/checkbox.tsx";` : ""}
${needsDate(plan) ? `import { DateInput } from "#ui/date-input.tsx";` : ""}
import { ${booleans.length > 0 ? "FormControl, " : ""}FormField } from "#ui/edit-form.tsx";
import { ${controls.join(", ")} } from "#ui/input.tsx";
import { notify } from "#ui/notify.ts";
import { ResourceForm } from "#ui/resource-form.tsx";
import { create${One}, ${one}Query, update${One} } from "./queries.ts";
import type { ${One} } from "./schema.ts";
${enums.length > 0 ? `import { ${enums.map(valuesOf).join(", ")} } from "./search.ts";` : ""}

export const New${One}Page = () => <${One}Form />;

export function Update${One}Page({ id }: { id: string }) {
  return <${One}Form ${one}={useSuspenseQuery(${one}Query(id)).data} />;
}

function ${One}Form({ ${one} }: { ${one}?: ${One} }) {
  const { t${needsLanguage(plan) ? ", i18n" : ""} } = useTranslation("${path}");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <ResourceForm
      title={${one} ? t("actions.edit") : t("form.newTitle")}
      documentTitle={${one} && t("form.editTitle", { name: ${one}.${title.name} })}
      description={${one} && <bdi>{${one}.${title.name}}</bdi>}
      item={${one}}
      values={(begun?: ${One}) => ({
        ${fields.map((field) => `${field.name}: ${types[field.type].initial(field, "begun")},`).join("\n")}
      })}
      schema={async () => (await import("./schema.ts")).${one}Form}
      onSave={(fields, base) =>
        base
          ? update${One}(queryClient, base.id, { ...fields, version: base.version })
          : create${One}(queryClient, fields)
      }
      onSaved={async ({ id, ${title.name}: name }) => {
        notify("success", ${one} ? t("form.saved") : t("form.created", { name }));
        await navigate({ to: "/manager/${path}/$id", params: { id }, replace: !${one} });
      }}
      failed={t("form.failed")}
      ${isUnique(plan) && uniques.length === 1 ? `fieldOf={{ TAKEN: { name: "${uniques[0]?.name}" } }}` : ""}
      submitLabel={${one} ? t("actions.save") : t("actions.create")}
      cancel={${one} ? { to: "/manager/${path}/$id", params: { id: ${one}.id } } : { to: "/manager/${path}" }}
      conflict={
        ${one} && {
          fetchTheirs: () => queryClient.fetchQuery({ ...${one}Query(${one}.id), staleTime: 0 }),
          compare: (mine, theirs) => [
            ${fields.map(compared).join("\n")}
          ],
        }
      }
    >
      {(form) => (
        <>
          ${fields.map((field) => inputOf(field, field === title ? one : undefined)).join("\n")}
        </>
      )}
    </ResourceForm>
  );
}`;
}

/** @param focusedUnless the first to be typed into, unless there is this one already */
function inputOf(field: Field, focusedUnless: string | undefined): string {
  const { name, type, optional } = field;
  const control = types[type].control?.(field);
  if (!control)
    return `<FormControl form={form} name="${name}">
      {({ value, onValueChange }, error) => (
        <Checkbox name="${name}" label={t("fields.${name}")} checked={value} onCheckedChange={onValueChange} error={error} />
      )}
    </FormControl>`;
  const focused = focusedUnless ? control.replace("/>", `autoFocus={!${focusedUnless}} />`) : control;
  return `<FormField form={form} name="${name}" label={t("fields.${name}")} ${optional ? `hint={t("form.optional")}` : "required"}>
    {(control) => ${focused}}
  </FormField>`;
}
