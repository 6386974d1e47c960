import { ofType, type Plan } from "./feature.server.ts";
import { needsDate, shown } from "./shown.server.ts";

export function detailPageCode(plan: Plan): string {
  const { names, fields, title } = plan;
  const { one, One, path } = names;
  const usesLanguage = ofType(plan, "integer").length > 0;
  const facts = fields.filter((field) => field !== title);
  const wide = facts.filter(({ type }) => type === "longtext");
  return `
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { useTranslation } from "react-i18next";
import { Can } from "#kit/client/can.tsx";
import { ${needsDate(plan) ? "Day, " : ""}Moment } from "#kit/client/moment.tsx";
${ofType(plan, "enum").length > 0 ? `import { Badge } from "#ui/badge.tsx";` : ""}
import { buttonClass } from "#ui/button.tsx";
import { Fact } from "#ui/card.tsx";
import { DeleteButton, ResourceDetail } from "#ui/resource-detail.tsx";
import { delete${One}, ${one}Query } from "./queries.ts";

export function ${One}Page({ id }: { id: string }) {
  const { t${usesLanguage ? ", i18n" : ""} } = useTranslation("${path}");
  const queryClient = useQueryClient();
  const { data: ${one} } = useSuspenseQuery(${one}Query(id));
  const name = ${one}.${title.name};
  return (
    <ResourceDetail
      name={name}
      actions={
        <>
          <Can permissions={{ ${one}: ["update"] }}>
            <Link to="/manager/${path}/$id/update" params={{ id }} className={buttonClass()}>
              <Pencil aria-hidden="true" />
              {t("actions.edit")}
            </Link>
          </Can>
          <Can permissions={{ ${one}: ["delete"] }}>
            <DeleteButton
              list="/manager/${path}"
              queryKey={${one}Query(id).queryKey}
              variant="ghost"
              icon={<Trash2 aria-hidden="true" />}
              label={t("actions.delete")}
              title={t("delete.title")}
              text={t("delete.text", { name })}
              done={t("delete.done", { name })}
              failed={t("delete.failed")}
              act={() => delete${One}(queryClient, id)}
            />
          </Can>
        </>
      }
      facts={
        <>
          ${facts
            .filter((field) => !wide.includes(field))
            .map((field) => `<Fact name={t("fields.${field.name}")}>${shown(field, one)}</Fact>`)
            .join("\n")}
          ${wide
            .map(
              ({ name }) =>
                `<Fact name={t("fields.${name}")}>{${one}.${name} && <span className="whitespace-pre-line">{${one}.${name}}</span>}</Fact>`,
            )
            .join("\n")}
          <Fact name={t("fields.createdAt")}><Moment time={${one}.createdAt} /></Fact>
          <Fact name={t("fields.updatedAt")}><Moment time={${one}.updatedAt} /></Fact>
        </>
      }
    />
  );
}`;
}
