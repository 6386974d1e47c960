import { type FormEvent, useState } from "react";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import type { Parameter } from "#kit/shared/openapi.ts";
import { toProblem, useProblemText } from "#kit/shared/problem.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { Field } from "#ui/field.tsx";
import { Input, Textarea } from "#ui/input.tsx";
import { type Answered, buildAddress, type Call, createSampleAddress, send } from "../request.ts";
import { createExample, describeLimits, describeShape } from "../shape.ts";
import { English } from "./english.tsx";
import { Samples, Source } from "./source.tsx";

export interface Site {
  origin: string;
  /** The name of the session cookie. */
  cookie: string;
}

export function OperationCard({ site, path, method, operation }: Call & { site: Site }) {
  const { t } = useTranslation("api-docs");
  // Most operations are never opened, so their samples are rendered only then.
  const [isOpen, setOpen] = useState(false);
  const body = operation.requestBody?.content["application/json"]?.schema;
  return (
    <details
      id={operation.operationId}
      name="operation"
      className="group/operation"
      onToggle={({ currentTarget }) => setOpen((was) => was || currentTarget.open)}
    >
      <summary className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3 text-sm hover:bg-sunken">
        <span className={cn("w-14 font-mono text-xs font-semibold uppercase", methodColors[method])}>
          {method}
        </span>
        <code dir="ltr" className="font-mono wrap-anywhere xl:basis-72">
          {path}
        </code>
        <English className="min-w-0 flex-1 basis-60 text-muted">{operation.summary}</English>
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
              <Source>{describeShape(body)}</Source>
            </section>
          )}
          <Answers operation={operation} />
        </div>
        <TryIt path={path} method={method} operation={operation} site={isOpen ? site : undefined} />
      </div>
    </details>
  );
}

function Needed({ operation: { security } }: Pick<Call, "operation">) {
  const { t } = useTranslation("api-docs");
  const [needed] = security.flatMap(Object.values<string[]>);
  return (
    <span className="ms-auto flex flex-wrap justify-end gap-x-3 text-xs text-muted">
      {needed === undefined
        ? t("public")
        : needed.length === 0
          ? t("session")
          : needed.map((permission) => (
              <code key={permission} dir="ltr" className="font-mono">
                {permission}
              </code>
            ))}
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
                {schema && !schema.allOf && <Source>{describeShape(schema)}</Source>}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

const methodColors: Record<string, string> = {
  get: "text-info-ink",
  post: "text-success-ink",
  patch: "text-warning-ink",
  put: "text-warning-ink",
  delete: "text-danger-ink",
};

const bodyName = "(body)";
const nothing = { get: () => null };

function TryIt({ path, method, operation, site }: Call & { site: Site | undefined }) {
  const { t } = useTranslation("api-docs");
  const problemText = useProblemText();
  const [pending, setPending] = useState(false);
  const [answer, setAnswer] = useState<Answered | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const { parameters = [], requestBody } = operation;
  const json = requestBody?.content["application/json"]?.schema;
  const example = json && JSON.stringify(createExample(json), null, 2);
  const [type = ""] = Object.keys(requestBody?.content ?? {});
  const [entered, setEntered] = useState<Pick<FormData, "get">>(nothing);
  const text = json && String(entered.get(bodyName) ?? example);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const entered = new FormData(event.currentTarget);
    const body = entered.get(bodyName) ?? undefined;
    setPending(true);
    setFailure(null);
    try {
      setAnswer(await send(method.toUpperCase(), buildAddress(path, operation, entered), body));
    } catch (error) {
      setAnswer(null);
      setFailure(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <section className="flex min-w-0 flex-col gap-4">
      <h3 className="text-sm font-semibold">{t("try.title")}</h3>
      <form
        onSubmit={(event) => void submit(event)}
        onChange={({ currentTarget }) => setEntered(new FormData(currentTarget))}
        className="flex flex-col gap-4"
      >
        {parameters.map((parameter) => (
          <ParameterField key={parameter.name} parameter={parameter} />
        ))}
        {requestBody && !json && (
          <Field label={t("try.body")} name={bodyName} required>
            <Input type="file" accept={Object.keys(requestBody.content).join()} className="py-2 text-sm" />
          </Field>
        )}
        {json && (
          <Field label={t("try.body")} name={bodyName}>
            <Textarea
              dir="ltr"
              lang="en"
              spellCheck={false}
              autoComplete="off"
              className="text-start! font-mono text-sm"
              defaultValue={example}
            />
          </Field>
        )}
        <Button
          type="submit"
          variant={method === "delete" ? "danger" : "secondary"}
          pending={pending}
          className="self-start"
        >
          {t("try.send")}
        </Button>
      </form>
      {site && (
        <Samples
          cookie={site.cookie}
          sample={{
            origin: site.origin,
            method: method.toUpperCase(),
            address: createSampleAddress(path, operation, entered),
            body: requestBody && { type, text },
          }}
        />
      )}
      <div role="status" className="flex flex-col gap-2">
        {answer && <AnswerOf answer={answer} />}
      </div>
      {failure !== null && <Alert tone="danger">{problemText(toProblem(failure))}</Alert>}
    </section>
  );
}

function ParameterField({ parameter: { name, required, schema } }: { parameter: Parameter }) {
  const { t } = useTranslation("api-docs");
  return (
    <Field
      label={
        <code dir="ltr" className="font-mono">
          {name}
        </code>
      }
      name={name}
      required={required}
      hint={required ? t("try.required") : describeLimits(schema)}
    >
      <Input dir="ltr" autoComplete="off" spellCheck={false} className="font-mono text-sm" />
    </Field>
  );
}

function AnswerOf({ answer: { status, headers, body } }: { answer: Answered }) {
  const { t } = useTranslation("api-docs");
  const tone = status < 300 ? "success" : status < 500 ? "warning" : "danger";
  return (
    <>
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <span>{t("try.answer")}</span>
        <Badge tone={tone}>{status}</Badge>
        {headers.map(([name, value]) => (
          <code key={name} dir="ltr" className="font-mono text-xs text-muted">
            {name}: {value}
          </code>
        ))}
      </p>
      {body !== "" && <Source>{body}</Source>}
    </>
  );
}
