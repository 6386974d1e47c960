import type { PublicPages } from "#kit/pages/pages.server.ts";

/**
 * The pages that search engines may find, by path, each with the keys of its title and description for search results and
 * previews of links; by default these are the product's. They are also in /sitemap.xml. Other pages have `noindex`.
 * docs/add-a-public-page.md
 *
 *     "/terms": { title: "terms:title", description: "terms:intro" },
 */
export const publicPages: PublicPages = {
  "/login": {},
};
