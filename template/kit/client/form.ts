import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../shared/i18n/use-translation.ts";
import type { Problem } from "../shared/problem.ts";
import type { FormOptions } from "./internal/send-form.ts";

/**
 * Takes over from the plain form after hydration: validates input, sends it, and shows errors from both sides. Always
 * keeps the input.
 * @param path where the plain form is posted; `answer` is the server's response to that post, until the next navigation
 */
export function useForm<Values>(path: string, options: FormOptions<Values>) {
  const served = useRouter().options.context.served.current?.answer;
  const answer = served?.path === path ? served : undefined;
  const { language } = useTranslation().i18n;
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<Problem | null>(null);

  async function submit(entered: FormData): Promise<void> {
    if (pending) return;
    setPending(true);
    setProblem(null);
    // Loaded on the first submission. Without a network, that fails.
    const found = await import("./internal/send-form.ts").then(
      ({ sendForm }) => sendForm({ ...options, language }, entered),
      () => ({ errors: {}, problem: { code: "OFFLINE", retryAfter: null } }),
    );
    setErrors(found.errors);
    setProblem(found.problem);
    setPending(false);
  }

  return { pending, errors, problem: problem ?? answer?.problem, answer, submit };
}
