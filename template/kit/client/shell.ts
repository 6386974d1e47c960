import { createContext } from "react";

/** Whether the layout of an area surrounds the page: an error then replaces the page, not the whole screen. */
export const InsideShell = createContext(false);
