import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import type { Call } from "../request.ts";
import { shapeOf } from "../shape.ts";
import { English, Source } from "./english.tsx";
import { TryIt } from "./try-it.tsx";

export function OperationCard({ path, method, operation }: Call) {
  const { t } = useTranslation("api-docs");
  const body = operation.requestBody?.content["application/json"]?.schema;
  return (
    <details id={operation.operationId} name="operation" className="group/operation">
      <summary className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-sunken">
        <MethodBadge method={method} />
        <code dir="ltr" className="font-mono text-sm wrap-anywhere">
          {path}
        </code>
        <English className="text-muted">{operation.summary}</English>
        <Needed operation={operation} />
      </summary>
      <div className="grid gap-x-8 gap-y-6 border-t px-4 py-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          {operation.description && (
            <p>
              <English>{operation.description}</English>
            </p>
          )}
          {body && (
            <section className="flex flex-col gap-2">
              <h3 className="text-sm font-semibold">{t("body")}</h3>
              <Source>{shapeOf(body)}</Source>
            </section>
          )}
          <Answers operation={operation} />
        </div>
        <TryIt path={path} method={method} operation={operation} />
      </div>
    </details>
  );
}

function Needed({ operation: { security } }: Pick<Call, "operation">) {
  const { t } = useTranslation("api-docs");
  const [needed] = security.flatMap(Object.values<string[]>);
  return (
    <span className="ms-auto">
      {needed === undefined ? (
        <Badge>{t("public")}</Badge>
      ) : needed.length === 0 ? (
        <Badge>{t("session")}</Badge>
      ) : (
        needed.map((permission) => (
          <Badge key={permission} tone="accent" dir="ltr" className="font-mono">
            {permission}
          </Badge>
        ))
      )}
    </span>
  );
}

function Answers({ operation: { responses } }: Pick<Call, "operation">) {
  const { t } = useTranslation("api-docs");
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{t("answers")}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-sm">
        {Object.entries(responses).map(([status, { description, content }]) => {
          const schema = content?.["application/json"].schema;
          return (
            <div key={status} className="contents">
              <dt className="font-mono">{status}</dt>
              <dd className="flex min-w-0 flex-col gap-1 text-muted">
                {description.split("\n\n").map((line) => (
                  <English key={line}>{line}</English>
                ))}
                {schema && !schema.allOf && <Source>{shapeOf(schema)}</Source>}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

const tones: Record<string, BadgeTone> = {
  get: "info",
  post: "success",
  patch: "warning",
  put: "warning",
  delete: "danger",
};

function MethodBadge({ method }: { method: string }) {
  return (
    <Badge tone={tones[method] ?? "neutral"} className="min-w-16 justify-center font-mono uppercase">
      {method}
    </Badge>
  );
}
