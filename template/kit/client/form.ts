import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { FormAnswer } from "../shared/bootstrap.ts";
import type { Problem } from "../shared/problem.ts";
import type { FormOptions } from "./send-form.ts";

/**
 * Takes over from the plain form once the page is hydrated: validates the input, sends it, and shows the errors of both
 * sides. Keeps the input in every case.
 */
export function useForm<Values>(options: FormOptions<Values>) {
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<Problem | null>(null);

  async function submit(entered: FormData): Promise<void> {
    if (pending) return;
    setPending(true);
    setProblem(null);
    // Fetched when a form is first sent, which fails without a network.
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

/** The server's response to a plain form post, on its page and until the next navigation. */
export function useFormAnswer(path: string): FormAnswer | undefined {
  const answer = useRouter().options.context.served.current?.answer;
  return answer?.path === path ? answer : undefined;
}
