import { Alert } from "#ui/feedback/alert.tsx";
import type { Problem } from "./problem.ts";
import { useProblemText } from "./problem-text.ts";

interface ProblemAlertProps {
  problem: Problem | null | undefined;
  /** What the page says itself of a failure nobody can do anything about. */
  fallback?: string;
}

/** Says what went wrong, in words for people. */
export function ProblemAlert({ problem, fallback }: ProblemAlertProps) {
  const problemText = useProblemText();
  if (!problem) return null;
  const unexpected = problem.code === "INTERNAL" || problem.code === "UNKNOWN_ERROR";
  return <Alert tone="danger">{unexpected && fallback ? fallback : problemText(problem)}</Alert>;
}
