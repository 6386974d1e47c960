import { notFound } from "@tanstack/react-router";
import type { Refusal } from "../shared/refusal.ts";

/**
 * The refusal for a guard to throw. It uses the router's "not found" to reach the nearest not-found component instead of
 * the error path: nothing below is loaded, and the browser hydrates what the server rendered.
 */
export function refuse(refusal: Refusal) {
  return notFound({ data: refusal });
}
