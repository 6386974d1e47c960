import { useHydrated } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Parameter } from "#kit/shared/openapi.ts";
import { toProblem } from "#kit/shared/problem.ts";
import { useProblemText } from "#kit/shared/problem-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Input, Textarea } from "#ui/input.tsx";
import { type Answered, addressOf, type Call, send } from "../request.ts";
import { exampleOf, limitsOf } from "../shape.ts";
import { Source } from "./english.tsx";

const bodyName = "(body)";

export function TryIt({ path, method, operation }: Call) {
  const { t } = useTranslation("api-docs");
  const problemText = useProblemText();
  const hydrated = useHydrated();
  const [pending, setPending] = useState(false);
  const [answer, setAnswer] = useState<Answered | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const { parameters = [], requestBody } = operation;
  const json = requestBody?.content["application/json"]?.schema;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const entered = new FormData(event.currentTarget);
    const body = entered.get(bodyName) ?? undefined;
    setPending(true);
    setFailure(null);
    try {
      setAnswer(await send(method.toUpperCase(), addressOf(path, operation, entered), body));
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
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
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
              className="font-mono text-sm"
              defaultValue={JSON.stringify(exampleOf(json), null, 2)}
            />
          </Field>
        )}
        <Button
          type="submit"
          variant={method === "delete" ? "danger" : "secondary"}
          pending={pending}
          aria-disabled={!hydrated}
          className="self-start"
        >
          {t("try.send")}
        </Button>
      </form>
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
      hint={required ? t("try.required") : limitsOf(schema)}
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
