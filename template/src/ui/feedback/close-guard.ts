import { createContext, type RefObject } from "react";

/** Asked before a dialog closes, with what closes it. */
export type CloseGuard = (close: () => void) => void;

/** Where something inside a dialog may put its guard. */
export const CloseGuardContext = createContext<RefObject<CloseGuard | undefined> | undefined>(undefined);
