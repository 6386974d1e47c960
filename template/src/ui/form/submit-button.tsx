import { useHydrated } from "@tanstack/react-router";
import { Button, type ButtonProps } from "#ui/primitives/button.tsx";

/** Submits a form that needs scripts; disabled until the page is hydrated. */
export function SubmitButton(props: Omit<ButtonProps, "type" | "onClick">) {
  return <Button {...props} type="submit" aria-disabled={!useHydrated()} />;
}
