import { useState } from "react";
import type { Problem } from "#shared/problem.ts";
import type { FormOptions } from "./send-form.ts";

/**
 * Takes over from the plain form once the page is hydrated: checks what was typed, sends it, says what is wrong, be it
 * found here or by the server. Whatever happens, what was typed stays.
 */
export function useForm<Values>(options: FormOptions<Values>) {
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<Problem | null>(null);

  async function submit(entered: FormData): Promise<void> {
    if (pending) return;
    setPending(true);
    setProblem(null);
    // Fetched when a form is first sent; without a network that is where it ends.
    const found = await import("./send-form.ts").then(
      ({ sendForm }) => sendForm(options, entered),
      () => ({ errors: {}, problem: { code: "OFFLINE", retryAfter: null } }),
    );
    setErrors(found.errors);
    setProblem(found.problem);
    setPending(false);
  }

  return { pending, errors, problem, submit };
}
