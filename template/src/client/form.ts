import { useState } from "react";
import { type Problem, toProblem } from "./problem.ts";

type Issues = readonly { path: readonly PropertyKey[]; message: string }[];

/** What every zod schema has. The shape is shared with the server; its messages are translation keys. */
interface Schema<Values> {
  safeParse(input: unknown): { success: true; data: Values } | { success: false; error: { issues: Issues } };
}

interface FormOptions<Values> {
  /** Fetched when the form is sent, so that a page does not wait for it. */
  schema: () => Promise<Schema<Values>>;
  onSubmit: (values: Values) => Promise<void>;
}

const invalid: Problem = { code: "VALIDATION_ERROR", retryAfter: null };

/**
 * Takes over from the plain form once the page is hydrated: checks what was typed, sends it, says what is wrong.
 * Whatever happens, what was typed stays.
 */
export function useForm<Values>({ schema, onSubmit }: FormOptions<Values>) {
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<Problem | null>(null);

  async function submit(entered: FormData): Promise<void> {
    if (pending) return;
    setPending(true);
    setProblem(null);
    try {
      const typed = Object.fromEntries(entered);
      const result = (await schema()).safeParse(typed);
      if (result.success) {
        setErrors({});
        await onSubmit(result.data);
      } else {
        const { fieldErrors } = await import("./field-errors.ts");
        const found = await fieldErrors(result.error.issues, typed);
        setErrors(found);
        // What no field can show is still said.
        if ("" in found) setProblem(invalid);
      }
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      setPending(false);
    }
  }

  return { pending, errors, problem, submit };
}
