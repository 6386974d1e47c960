import { useHydrated } from "@tanstack/react-router";
import { Button, type ButtonProps } from "#ui/primitives/button.tsx";

/** Sends a form that needs scripts: until the page is hydrated it says that it cannot. */
export function SubmitButton(props: Omit<ButtonProps, "type" | "onClick">) {
  return <Button {...props} type="submit" aria-disabled={!useHydrated()} />;
}
