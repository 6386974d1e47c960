import type { PermissionTable } from "../shared/permissions.ts";

/** What the app knows of a feature, in browser and server: the manifest in its feature.ts. */
export interface Feature {
  /** Who may do what with its resources, which it adds to `Resources`. */
  permissions?: Partial<PermissionTable>;
}
