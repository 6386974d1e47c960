import type { ReactNode } from "react";
import { type Permissions, permits } from "../shared/permissions.ts";
import { useBootstrap } from "./bootstrap.ts";

/** Whether the signed-in user may do all of this: `useCan({ order: ["update", "delete"] })`. */
export function useCan(wanted: Permissions): boolean {
  return permits(useBootstrap().permissions, wanted);
}

interface CanProps {
  permissions: Permissions;
  children: ReactNode;
}

/** Renders its children only for users with the permission. The API checks it anyway. */
export function Can({ permissions, children }: CanProps) {
  return useCan(permissions) && children;
}
