import type { FlatNamespace, i18n, TFunction } from "i18next";
import { useContext } from "react";
import {
  type FallbackNs,
  I18nContext,
  type UseTranslationResponse,
  useTranslation as useOfLibrary,
} from "react-i18next";
import { keep } from "../time-text.ts";

type UseTranslation = <const Names extends FlatNamespace | readonly FlatNamespace[] | undefined = undefined>(
  names?: Names,
) => UseTranslationResponse<FallbackNs<Names>, undefined>;

/**
 * A component's texts, by namespace. In the browser, this is react-i18next's own hook. On the server, where a page
 * renders once, it subscribes to nothing, and looks each text up once for all pages of a language.
 */
export const useTranslation: UseTranslation = import.meta.env.SSR ? (useKept as never) : useOfLibrary;

function useKept(names?: string | readonly string[]): unknown {
  const { i18n } = useContext(I18nContext) ?? {};
  if (!i18n) throw new Error("A component that uses texts needs an I18nextProvider.");
  const known = answers.get(i18n) ?? new Map<string, unknown>();
  answers.set(i18n, known);
  return keep(known, String(names ?? "common"), () => {
    const namespaces = typeof names === "object" ? names : [names ?? "common"];
    noteNamespaces(i18n, namespaces);
    const t = keptWords(i18n, namespaces);
    return Object.assign([t, i18n, true], { t, i18n, ready: true });
  });
}

/** What the hook has returned on a page, by the requested namespaces. */
const answers = new WeakMap<i18n, Map<string, unknown>>();

/** Keyed by the instance of a page. */
const noted = new WeakMap<i18n, Set<string>>();

/** Makes the server send the texts of these namespaces with the page. */
export function noteNamespaces(i18n: i18n, namespaces: readonly string[]): void {
  if (!import.meta.env.SSR) return;
  const known = noted.get(i18n) ?? new Set();
  for (const name of namespaces) known.add(name);
  noted.set(i18n, known);
}

/** The namespaces that a page has used, through this hook or the library's own. */
export function getNamespaces(i18n: i18n): string[] {
  return [...(noted.get(i18n) ?? []), ...(i18n.reportNamespaces?.getUsedNamespaces() ?? [])];
}

/** Keyed by an object that all pages of a language share and that never changes on the server. */
const kept = new WeakMap<i18n["store"], Map<string, TFunction<FlatNamespace>>>();

/** Translates as i18next does. Caches each text with each set of inserted values. */
function keptWords(i18n: i18n, namespaces: readonly string[]): TFunction<FlatNamespace> {
  const known = kept.get(i18n.store) ?? new Map<string, TFunction<FlatNamespace>>();
  kept.set(i18n.store, known);
  return keep(known, namespaces.join(), () => {
    const translate = i18n.getFixedT(i18n.language, namespaces[0] as FlatNamespace);
    const words = new Map<string, string>();
    const t = (...asked: [unknown, ...unknown[]]): string => {
      const [key] = asked;
      const said = asked.length === 1 && typeof key === "string" ? key : JSON.stringify(asked);
      return keep(words, said, () => Reflect.apply(translate, undefined, asked));
    };
    return Object.assign(t, translate);
  });
}
