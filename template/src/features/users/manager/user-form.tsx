import { useHydrated } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useForm } from "#client/form.ts";
import { useIssueText, useProblemText } from "#client/problem-text.ts";
import { roles } from "#shared/permissions.ts";
import { Alert } from "#ui/feedback/alert.tsx";
import { Field } from "#ui/form/field.tsx";
import { Form } from "#ui/form/form.tsx";
import { Input } from "#ui/form/input.tsx";
import { Select } from "#ui/form/select.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { Card } from "#ui/primitives/card.tsx";
import type { User } from "../schema.ts";

interface UserFormProps<Values> {
  /** What the fields begin with. */
  user?: User;
  /** Of oneself, only the name is changed here. */
  own?: boolean;
  schema: Parameters<typeof useForm<Values>>[0]["schema"];
  submitLabel: string;
  onSave: (values: Values) => Promise<void>;
  cancel: ReactNode;
}

export function UserForm<Values>({
  user,
  own = false,
  schema,
  submitLabel,
  onSave,
  cancel,
}: UserFormProps<Values>) {
  const { t } = useTranslation("users");
  const issueText = useIssueText();
  const problemText = useProblemText();
  const hydrated = useHydrated();
  const { errors, problem, pending, submit } = useForm({ schema, onSubmit: onSave });
  const isTaken = problem?.code === "EMAIL_TAKEN";
  const taken = isTaken ? t("form.emailTaken") : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form goes to the first wrong field when these change, and only then.
  const shown = useMemo(() => {
    const texts: Record<string, string> = taken ? { email: taken } : {};
    for (const [name, issue] of Object.entries(errors)) texts[name] = issueText(issue) ?? issue;
    return texts;
  }, [errors, taken]);

  return (
    <Card className="max-w-2xl">
      <Form method="post" errors={shown} onSubmit={submit} className="flex flex-col gap-5">
        {problem && !isTaken && (
          <Alert tone="danger" title={t("form.failed")}>
            {problemText(problem)}
          </Alert>
        )}
        <Field name="name" label={t("fields.name")} required>
          <Input defaultValue={user?.name} autoComplete="off" autoFocus={!user} />
        </Field>
        {!own && (
          <>
            <Field
              name="email"
              label={t("fields.email")}
              description={user ? t("form.emailHint") : undefined}
              required
            >
              <Input
                type="email"
                inputMode="email"
                dir="ltr"
                className="rtl:text-end"
                defaultValue={user?.email}
                autoComplete="off"
              />
            </Field>
            <Field name="role" label={t("fields.role")} required>
              <Select defaultValue={user?.role ?? "user"}>
                {roles.map((role) => (
                  <option key={role} value={role}>
                    {t(`roles.${role}`)}
                  </option>
                ))}
              </Select>
            </Field>
          </>
        )}
        <div className="flex flex-wrap justify-end gap-2.5 pt-1">
          {cancel}
          <Button type="submit" aria-disabled={!hydrated} pending={pending}>
            {submitLabel}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
