import { DirectionProvider } from "@base-ui/react/direction-provider";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Tells Base UI which way the page reads, for arrow keys and for "start" and "end". */
export function Directed({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  return <DirectionProvider direction={i18n.dir()}>{children}</DirectionProvider>;
}
