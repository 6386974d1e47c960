/** Cookie that remembers a collapsed sidebar, so that the server renders it so. */
export const sidebarKey = "sidebar";
export const sidebarCollapsed = "collapsed";
