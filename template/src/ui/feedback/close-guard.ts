import { createContext, type RefObject } from "react";

/** Called before a dialog closes, with the function that closes it. */
export type CloseGuard = (close: () => void) => void;

/** Where content of a dialog sets its guard. */
export const CloseGuardContext = createContext<RefObject<CloseGuard | undefined> | undefined>(undefined);
