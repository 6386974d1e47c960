import { notFound } from "@tanstack/react-router";
import type { Refusal } from "#shared/refusal.ts";

/**
 * To be thrown by a guard. The router's "not found" carries it to the nearest not-found component, without the
 * detour of an error: nothing below is loaded, and the browser hydrates what the server rendered.
 */
export function refuse(refusal: Refusal) {
  return notFound({ data: refusal });
}
