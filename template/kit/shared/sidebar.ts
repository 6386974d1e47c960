/** The cookie of a collapsed sidebar, so that the server renders it collapsed. */
export const sidebarKey = "sidebar";
export const sidebarCollapsed = "collapsed";
