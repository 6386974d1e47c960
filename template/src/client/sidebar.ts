import { sidebarCollapsed, sidebarKey } from "#shared/sidebar.ts";

const oneYear = 365 * 24 * 60 * 60;

export function rememberSidebar(collapsed: boolean): void {
  const value = collapsed ? sidebarCollapsed : "open";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers.
  document.cookie = `${sidebarKey}=${value}; Path=/; Max-Age=${oneYear}; SameSite=Lax`;
}
