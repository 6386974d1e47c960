import { QueryClientProvider } from "@tanstack/react-query";
import { HeadContent, type RouterEvents, Scripts, useRouter } from "@tanstack/react-router";
import { createContext, type ReactNode, useEffect, useRef } from "react";
import { I18nextProvider } from "react-i18next";
import { documentTitle } from "../shared/app.ts";
import { themeKey } from "../shared/bootstrap.ts";
import {
  defaultLanguage,
  describeLanguage,
  isLanguage,
  languageCookieAttributes,
  languageCookieName,
  languageKey,
  languageParameter,
  languages,
} from "../shared/i18n/languages.ts";
import { useTranslation } from "../shared/i18n/use-translation.ts";
import { useKnownBootstrap } from "./bootstrap.ts";
import { useEarlyInput } from "./navigation.ts";
import { setUserOfPage } from "./session-sync.ts";

/** If only browser storage knows the language, this script sets the cookie and reloads before the page is shown. */
const rememberLanguage = `try{var l=localStorage.getItem("${languageKey}")||sessionStorage.getItem("${languageKey}"),d=document;if(/^(${languages.join("|")})$/.test(l)&&l!=d.documentElement.lang&&!/[?&]${languageParameter}=/.test(location.search)&&!/(^|; )${languageCookieName}=/.test(d.cookie)){d.cookie="${languageCookieName}="+l+"${languageCookieAttributes}";if(/(^|; )${languageCookieName}=/.test(d.cookie))location.reload()}}catch(e){}`;

/** The server renders the theme from its cookie. This script applies a choice that only local storage knows. */
const rememberTheme = `try{var t=localStorage.getItem("${themeKey}");if(/^(light|dark|system)$/.test(t))document.documentElement.dataset.theme=t}catch(e){}`;

/** Runs once, in the server's HTML. The browser does not render it again. */
const beforePaint = import.meta.env.SSR ? rememberLanguage + rememberTheme : "";

interface DocumentProps {
  styles: string;
  children: ReactNode;
}

/** The document around all pages: head, styles, texts and scripts. */
export function Document(props: DocumentProps) {
  const { i18n, queryClient } = useRouter().options.context;
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Html {...props} />
      </QueryClientProvider>
    </I18nextProvider>
  );
}

function Html({ styles, children }: DocumentProps) {
  const { i18n } = useTranslation();
  const { ssr } = useRouter().options;
  const language = isLanguage(i18n.language) ? i18n.language : defaultLanguage;
  const { direction, style } = describeLanguage(language);
  const bootstrap = useKnownBootstrap();
  const rendered = useRef(bootstrap?.session?.user.id ?? null);
  useEffect(() => setUserOfPage(rendered.current), []);
  useEarlyInput();

  return (
    // The theme in local storage may differ from the one in the cookie.
    <html
      lang={language}
      dir={direction}
      data-theme={bootstrap?.theme}
      style={style}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="stylesheet" href={styles} />
        {/* Browsers paint while HTML is arriving. Hide the page until its end has arrived, so that nothing moves. */}
        <link rel="expect" href="#page-end" blocking="render" />
        <script
          nonce={ssr?.nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, without input.
          dangerouslySetInnerHTML={{ __html: beforePaint }}
        />
        <HeadContent />
      </head>
      <body>
        {children}
        <span id="page-end" hidden />
        <Scripts />
      </body>
    </html>
  );
}

/** Whether an area's layout surrounds the page. If so, an error replaces only the page, not the whole screen. */
export const InsideShell = createContext(false);

/** Focuses the heading of a new page or, back on a list, the row of the page just left. Ignores search changes. */
export function FocusOnNavigation() {
  const router = useRouter();
  useEffect(() => router.subscribe("onRendered", moveFocus), [router]);
  return null;
}

function moveFocus({ fromLocation, toLocation, pathChanged }: RouterEvents["onRendered"]): void {
  if (!fromLocation || !pathChanged) return;
  const dialog = document.querySelector("[role=dialog][data-open]");
  const focused = document.activeElement;
  // A field of the new page may have taken the focus from a dialog that is open. Give it back.
  if (dialog && !dialog.contains(focused)) dialog.querySelector("input")?.focus();
  if (dialog || focused?.closest("main, [data-open]")) return;
  const from = fromLocation.pathname;
  const row =
    from.startsWith(`${toLocation.pathname}/`) &&
    document.querySelector<HTMLElement>(`main :is(th, li) a[href="${CSS.escape(from)}"]`);
  if (row) row.focus({ preventScroll: true });
  else focusHeading();
}

/** Focuses a heading, by default the page's. Gives it a `tabindex` first, without which a heading cannot be focused. */
export function focusHeading(heading = document.querySelector<HTMLElement>("main h1")): void {
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** The title of the page, with the environment and the app's name. React moves it to the head. */
export function DocumentTitle({ children }: { children: string }) {
  return <title>{documentTitle(children, useKnownBootstrap()?.badge)}</title>;
}
