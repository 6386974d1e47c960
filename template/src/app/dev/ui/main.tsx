import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { type ComponentType, useState } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { bootstrapQuery } from "#kit/client/bootstrap.ts";
import { copyText } from "#kit/client/secure-context.ts";
import { title as product } from "#kit/shared/app.ts";
import { themes, toTheme } from "#kit/shared/bootstrap.ts";
import { createI18n } from "#kit/shared/i18n/create-i18n.ts";
import { defaultLanguage, describeLanguage, isLanguage, languages } from "#kit/shared/i18n/languages.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { visitorBootstrap } from "#kit/testing/bootstrap-testing.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Select } from "#ui/input.tsx";
import { ToastArea } from "#ui/page-status.tsx";
import { Brand } from "#ui/shell.tsx";
import { loadTexts } from "../../texts.ts";

const modules = import.meta.glob<Record<string, ComponentType>>("./examples/*.tsx", { eager: true });
const sources = import.meta.glob<string>("./examples/*.tsx", {
  eager: true,
  query: "?raw",
  import: "default",
});

const titled = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Each component that a file exports, such as `CodeInputExample`. A default export is named after its file. */
const examples = Object.entries(modules)
  .flatMap(([path, module]) =>
    Object.entries(module).map(([exported, Shown]) => {
      const ofFile = path.replace(/^.*\/|\.tsx$/g, "");
      const words = exported.replace(/Example$/, "").replace(/\B[A-Z]/g, "-$&");
      const name = exported === "default" ? ofFile : words.toLowerCase();
      const title = titled(name.replaceAll("-", " "));
      return { name, title, code: getCode(exported, sources[path]), Shown };
    }),
  )
  .sort((one, other) => one.name.localeCompare(other.name));

/** The code to copy: the component, everything after it up to the next one, and the imports that these need. */
function getCode(exported: string, source = ""): string {
  const [head = "", ...parts] = source.split(/^(?=export )/m);
  const code = parts.find((part) => /^export (?:function )?(\w+)/.exec(part)?.[1] === exported) ?? "";
  const used = head.replace(/^import (?:type )?([^;]*) from [^;]*;\n/gm, (line, names: string) =>
    names.match(/\w+/g)?.some((name) => name !== "type" && new RegExp(`\\b${name}\\b`).test(code))
      ? line
      : "",
  );
  return used + code.trimEnd();
}

const edges = "px-[max(1rem,50%-38.5rem)] md:px-[max(1.5rem,50%-38.5rem)]";

/** All components with their code. The URL has language and theme, for tests and pictures. */
function Showroom() {
  const { i18n } = useTranslation();
  const theme = toTheme(document.documentElement.dataset.theme);
  return (
    <>
      <header
        className={`flex min-h-13 flex-wrap items-center gap-x-6 gap-y-1 border-b bg-surface py-1.5 ${edges}`}
      >
        <Brand name={product} />
        <nav
          aria-label="Pages for developers"
          className="flex flex-wrap gap-1 text-sm font-medium text-muted max-sm:order-1 max-sm:-ms-3 max-sm:basis-full *:rounded-lg *:px-3 *:py-1.5 *:hover:bg-sunken *:aria-[current]:bg-accent-soft *:aria-[current]:text-accent-ink"
        >
          <a href="/dev/mailbox">Mailbox</a>
          <a href="/dev/mails">Mails</a>
          <a href="/dev/jobs">Jobs</a>
          <a href="/dev/ui" aria-current="true">
            Components
          </a>
        </nav>
        <form
          className="ms-auto flex items-center gap-1"
          onChange={({ currentTarget }) => currentTarget.requestSubmit()}
        >
          <Select look="quiet" name="lng" aria-label="Language" defaultValue={i18n.language}>
            {languages.map((language) => (
              <option key={language} value={language}>
                {describeLanguage(language).name}
              </option>
            ))}
          </Select>
          <Select look="quiet" name="theme" aria-label="Theme" defaultValue={theme}>
            {themes.map((theme) => (
              <option key={theme} value={theme}>
                {titled(theme)}
              </option>
            ))}
          </Select>
        </form>
      </header>
      <main id="main" className={`py-6 pb-24 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-10 ${edges}`}>
        <nav aria-label="Components" className="max-lg:hidden">
          <ul className="sticky top-6 -ms-2 flex flex-col gap-0.5 text-sm">
            {examples.map(({ name, title }) => (
              <li key={name}>
                <a
                  href={`#${name}`}
                  className="block rounded-md px-2 py-1 text-muted hover:bg-sunken hover:text-ink"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 flex-col gap-10">
          <h1 className="text-2xl font-semibold tracking-tight">Components</h1>
          {examples.map((example) => (
            <Example key={example.name} {...example} />
          ))}
        </div>
      </main>
      <ToastArea />
    </>
  );
}

interface ExampleProps {
  name: string;
  title: string;
  code: string;
  Shown: ComponentType;
}

function Example({ name, title, code, Shown }: ExampleProps) {
  const [copied, setCopied] = useState(false);
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="scroll-mt-6">
      <h2 id={`${name}-title`} className="mb-3 text-lg font-semibold tracking-tight">
        {title}
      </h2>
      <div className="rounded-2xl border bg-surface shadow-card">
        <div className="flex flex-col gap-6 p-5 md:p-6" data-example={name}>
          <Shown />
        </div>
        <details className="group border-t" dir="ltr">
          <summary className="flex min-h-11 items-center justify-between gap-4 px-5 text-sm text-muted hover:text-ink md:px-6">
            {title} code
            <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
          </summary>
          <div className="relative border-t bg-sunken">
            <Button
              variant="secondary"
              size="sm"
              className="absolute! end-3 top-3"
              aria-label={`Copy the code of ${title}`}
              onClick={() => void copyText(code).then(setCopied)}
            >
              {copied ? <Icon name="check" /> : <Icon name="copy" />}
              Copy
            </Button>
            <pre className="p-5 pe-28 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
              <code>{code}</code>
            </pre>
          </div>
        </details>
      </div>
    </section>
  );
}

const search = new URLSearchParams(window.location.search);
const wanted = search.get("lng");
const language = isLanguage(wanted) ? wanted : defaultLanguage;
const theme = toTheme(search.get("theme"));

const { direction, style } = describeLanguage(language);
const page = document.documentElement;
page.lang = language;
page.dir = direction;
page.dataset.theme = theme;
for (const [name, value] of Object.entries(style)) page.style.setProperty(name, String(value));

const bootstrap = { ...visitorBootstrap, language, theme };

const i18n = createI18n({ language, texts: { [language]: await loadTexts(language) } });
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
queryClient.setQueryData(bootstrapQuery.queryKey, bootstrap);
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

// The font is `optional`: if it arrived late, the page would not use it.
await document.fonts.load('1rem "Geist Variable"');
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={router}>
          <Showroom />
        </RouterContextProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
