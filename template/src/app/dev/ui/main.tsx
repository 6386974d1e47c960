import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { bootstrapQuery } from "#kit/client/bootstrap.ts";
import { createI18n } from "#kit/shared/i18n/create-i18n.ts";
import { defaultLanguage, describeLanguage, isLanguage } from "#kit/shared/i18n/languages.ts";
import { toTheme } from "#kit/shared/theme.ts";
import { visitorBootstrap } from "#kit/testing/bootstrap-testing.ts";
import { loadTexts } from "../../texts.ts";
import { Showroom } from "./showroom.tsx";
import "#ui/fonts.css";
import "#ui/styles.css";

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

// A font that is late would not be used.
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
