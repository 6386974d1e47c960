import { useTranslation } from "react-i18next";
import { describeLanguage, languages } from "#kit/shared/i18n/languages.ts";
import { themes, toTheme } from "#kit/shared/theme.ts";
import { Select } from "#ui/input.tsx";
import { ToastArea } from "#ui/page-status.tsx";
import { Brand } from "#ui/shell.tsx";
import { Example } from "./example.tsx";
import { examples } from "./examples.ts";

/** Every component with its code; language and theme are in the URL, for tests and pictures. */
export function Components() {
  const { i18n } = useTranslation();
  const theme = toTheme(document.documentElement.dataset.theme);
  return (
    <div className="mx-auto max-w-6xl px-4 pb-24 md:px-8">
      <header className="flex min-h-14 flex-wrap items-center justify-between gap-4">
        <Brand name="Components" />
        <div className="flex items-center gap-1">
          <Select
            look="quiet"
            aria-label="Language"
            value={i18n.language}
            onChange={(event) => reloadWith("lng", event.target.value)}
          >
            {languages.map((language) => (
              <option key={language} value={language}>
                {describeLanguage(language).name}
              </option>
            ))}
          </Select>
          <Select
            look="quiet"
            aria-label="Theme"
            value={theme}
            onChange={(event) => reloadWith("theme", event.target.value)}
          >
            {themes.map((theme) => (
              <option key={theme} value={theme}>
                {theme}
              </option>
            ))}
          </Select>
        </div>
      </header>
      <main id="main" className="lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-10">
        <nav aria-label="Components" className="max-lg:hidden">
          <ul className="sticky top-6 flex flex-col gap-0.5 text-sm">
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
      <ToastArea label="Notifications" closeLabel="Close" dir={i18n.dir()} theme={theme} />
    </div>
  );
}

function reloadWith(name: string, value: string): void {
  const search = new URLSearchParams(window.location.search);
  search.set(name, value);
  window.location.search = search.toString();
}
