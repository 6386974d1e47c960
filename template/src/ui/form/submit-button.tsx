import { useHydrated } from "@tanstack/react-router";
import { use } from "react";
import { Button, type ButtonProps } from "#ui/primitives/button.tsx";
import { PendingContext } from "./pending-context.ts";

/** Submits an `EditForm`; disabled until the page is hydrated. */
export function SubmitButton(props: Omit<ButtonProps, "type" | "onClick" | "pending">) {
  return <Button {...props} type="submit" pending={use(PendingContext)} aria-disabled={!useHydrated()} />;
}
