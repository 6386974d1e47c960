import { createIsomorphicFn } from "@tanstack/react-start";
import { lazy } from "react";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Personas } from "./components/personas.tsx";
import { demoCode } from "./feature.ts";

/** The server renders the personas directly. The browser loads their code only in a demo. */
const PersonasOfDemo = createIsomorphicFn()
  .server(() => Personas)
  .client(() => lazy(async () => ({ default: (await import("./components/personas.tsx")).Personas })))();

export function useDemoLogin(redirect?: string) {
  const { demo } = useBootstrap();
  // Outside a demo, login pages do not include the demo's texts.
  const { t } = useTranslation(demo ? ["common", "demo"] : ["common"]);
  if (!demo) return undefined;
  return {
    people: { intro: t("demo:login.intro"), choice: <PersonasOfDemo redirect={redirect} /> },
    known: { title: t("demo:login.title"), intro: t("demo:login.code", { code: demoCode }) },
  };
}
