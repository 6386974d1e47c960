import type { ReactNode } from "react";
import { type Permissions, permits } from "#shared/permissions.ts";
import { useBootstrap } from "./bootstrap.ts";

/** Whether the signed-in user may do all of this: `useCan({ book: ["update", "delete"] })`. */
export function useCan(wanted: Permissions): boolean {
  return permits(useBootstrap().permissions, wanted);
}

interface CanProps {
  permissions: Permissions;
  children: ReactNode;
}

/** Shows what is inside to those who may do it. The API decides by itself: hiding a button protects nothing. */
export function Can({ permissions, children }: CanProps) {
  return useCan(permissions) && children;
}
