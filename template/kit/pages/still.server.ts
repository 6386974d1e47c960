import type { Namespace } from "i18next";
import { type ComponentType, createElement, use } from "react";
import { renderToString } from "react-dom/server";
import { I18nContext, I18nextProvider } from "react-i18next";
import { keep } from "../shared/time-text.ts";

interface Drawn {
  html: string;
  /** The texts that hydration needs. */
  namespaces: Namespace[];
}

const kept = new WeakMap<object, Map<string, Drawn>>();
const failed = new WeakSet<object>();
let isDrawing = false;

/**
 * The HTML of a component with a `still`, rendered once for the same language and properties (renderStillOnce in
 * kit/dev/vite.ts). It is rendered apart from the page and cannot contain anything of the page's user: a component
 * that needs the session, the router or a query fails here, and is then rendered with each page. It must not use `useId`.
 *
 * @returns undefined if React has to render the component as a part of the page
 */
export function stillHtml<Props extends object>(
  type: ComponentType<Props>,
  props: Props,
): string | undefined {
  const { i18n } = use(I18nContext) ?? {};
  const used = i18n?.reportNamespaces;
  if (isDrawing || !used || failed.has(type)) return;
  const known = kept.get(type) ?? new Map<string, Drawn>();
  kept.set(type, known);
  isDrawing = true;
  try {
    const { html, namespaces } = keep(known, i18n.language + JSON.stringify(props), () => {
      const namespaces: Namespace[] = [];
      const addUsedNamespaces = (names: Namespace) => void namespaces.push(names);
      i18n.reportNamespaces = { ...used, addUsedNamespaces };
      const html = renderToString(createElement(I18nextProvider, { i18n }, createElement(type, props)));
      return { html, namespaces };
    });
    for (const names of namespaces) used.addUsedNamespaces(names);
    // React also puts an image into the head of its page.
    return html.includes("<img") ? undefined : html;
  } catch {
    failed.add(type);
  } finally {
    i18n.reportNamespaces = used;
    isDrawing = false;
  }
}
