import { ofType, type Plan } from "./feature.server.ts";
import type { Field } from "./fields.server.ts";
import { dateImport, needsDate, needsLanguage, shown } from "./shown.server.ts";
import { types, valuesOf } from "./types.server.ts";

export function listPageCode(plan: Plan): string {
  const { names, fields, title } = plan;
  const { one, One, many, Many, path } = names;
  const columns = [title, ...fields.filter((field) => field !== title && field.type !== "longtext")];
  const enums = ofType(plan, "enum");
  const booleans = ofType(plan, "boolean");
  const hasFilters = enums.length + booleans.length > 0;
  const text = (field: Field) => {
    const words = types[field.type].words(field, one);
    return field.optional ? `${words} ?? ""` : words;
  };
  return `
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import ClipboardList from "lucide-react/icons/clipboard-list";
import Plus from "lucide-react/icons/plus";
import { useTranslation } from "react-i18next";
import { Can } from "#kit/client/can.tsx";
import { listState } from "#kit/client/list.ts";
import { ${needsDate(plan) ? "Day, " : ""}Moment } from "#kit/client/moment.tsx";
import type { TableView } from "#kit/shared/list-search.ts";
${dateImport(plan)}
${enums.length > 0 ? `import { Badge } from "#ui/badge.tsx";` : ""}
import { buttonClass } from "#ui/button.tsx";
import { ResourceTable } from "#ui/resource-table.tsx";
import { EmptyState } from "#ui/states.tsx";
import type { TableColumns${hasFilters ? ", TableFilter" : ""} } from "#ui/table-columns.tsx";
import { fetch${Many}, ${many}Query } from "./queries.ts";
import type { ${One} } from "./schema.ts";
import { ${[`type ${Many}Search`, `${many}Search`, ...enums.map(valuesOf)].join(", ")} } from "./search.ts";

export function ${Many}Page({ search, view }: { search: ${Many}Search; view: TableView }) {
  const { t } = useTranslation("${path}");
  return (
    <ResourceTable
      title={t("list.title")}
      actions={
        <Can permissions={{ ${one}: ["create"] }}>
          <Link to="/manager/${path}/new" className={buttonClass()}>
            <Plus aria-hidden="true" />
            {t("actions.new")}
          </Link>
        </Can>
      }
      list={listState(useInfiniteQuery(${many}Query(search)))}
      search={search}
      view={view}
      placeholder={t("list.searchPlaceholder")}
      columns={useColumns()}
      link={({ id }) => ({ to: "/manager/${path}/$id", params: { id } })}
      sorts={${many}Search.sorts}
      ${hasFilters ? "filters={useFilters()}" : ""}
      fetchPage={fetch${Many}(search)}
      fileName="${path}"
      loading={t("list.loading")}
      failed={t("list.failed")}
      empty={<EmptyState icon={<ClipboardList />} title={t("list.empty")} description={t("list.emptyHint")} />}
    />
  );
}

function useColumns(): TableColumns<${One}> {
  const { t${needsLanguage(plan) ? ", i18n" : ""} } = useTranslation("${path}");
  return [
    ${columns
      .map(
        (field, at) => `{
      id: "${field.name}",
      label: t("fields.${field.name}"),
      ${field.type === "integer" || field.type === "date" ? `align: "end",` : ""}
      cell: (${one}) => ${cellOf(field, one)},
      text: (${one}) => ${text(field)},
      ${at > 0 && field.type === "enum" ? `listed: "beside",` : ""}
    },`,
      )
      .join("\n")}
    {
      id: "createdAt",
      label: t("fields.createdAt"),
      align: "end",
      cell: (${one}) => <Moment time={${one}.createdAt} dayOnly />,
      text: (${one}) => ${one}.createdAt,
      hidden: true,
    },
    {
      id: "updatedAt",
      label: t("fields.updatedAt"),
      align: "end",
      cell: (${one}) => <Moment time={${one}.updatedAt} dayOnly />,
      text: (${one}) => ${one}.updatedAt,
    },
  ];
}
${
  hasFilters
    ? `
function useFilters(): TableFilter[] {
  const { t } = useTranslation("${path}");
  return [
    ${enums
      .map(
        (field) => `{
      name: "${field.name}",
      label: t("fields.${field.name}"),
      options: ${valuesOf(field)}.map((value) => ({ value, label: t(\`values.${field.name}.\${value}\`) })),
    },`,
      )
      .join("\n")}
    ${booleans
      .map(
        ({ name }) => `{
      name: "${name}",
      label: t("fields.${name}"),
      options: [
        { value: "true", label: t("yes") },
        { value: "false", label: t("no") },
      ],
    },`,
      )
      .join("\n")}
  ];
}`
    : ""
}`;
}

/** Of an arrow function. */
function cellOf(field: Field, of: string): string {
  const jsx = shown(field, of);
  return jsx.startsWith("{") ? jsx.slice(1, -1) : jsx;
}
