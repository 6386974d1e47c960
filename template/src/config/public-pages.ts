import type { PublicPages } from "#kit/pages/pages.server.ts";

/**
 * The pages that search engines may find, by path, each with the keys of its title and description for search results and
 * previews of links; by default these are the product's. `DocumentTitle` on the page sets the title of the window. These pages
 * are also in /sitemap.xml; all others have `noindex`. docs/add-a-public-page.md
 *
 *     "/terms": { title: "terms:title", description: "terms:intro" },
 */
export const publicPages: PublicPages = {
  "/login": {},
};
