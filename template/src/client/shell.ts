import { createContext } from "react";

/** Whether an area's layout is around: an error then takes the place of the page, not of the whole screen. */
export const InsideShell = createContext(false);
