import { useRouter } from "@tanstack/react-router";
import type { FormAnswer } from "../shared/bootstrap.ts";

/** The server's response to a plain form post, on its page and until the next navigation. */
export function useFormAnswer(path: string): FormAnswer | undefined {
  const answer = useRouter().options.context.served.current?.answer;
  return answer?.path === path ? answer : undefined;
}
