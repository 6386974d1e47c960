import { sidebarCollapsed, sidebarKey } from "../shared/sidebar.ts";
import { remember } from "./remember.ts";

export function rememberSidebar(collapsed: boolean): void {
  remember(sidebarKey, collapsed ? sidebarCollapsed : "open");
}
