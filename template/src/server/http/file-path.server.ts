/** What browsers, crawlers and scanners ask for by themselves. An id in a page's path may hold a dot, as an address does. */
const extensions =
  /\.(?:avif|bak|cgi|css|env|gif|gz|html?|ico|ini|jpe?g|js|json|jsp|log|map|md|mjs|mp[34]|otf|pdf|php\d?|png|sql|svg|tar|te?xt|ttf|webm|webmanifest|webp|woff2?|xml|ya?ml|zip|aspx?)$/i;

/** Whether a path names a file, which a page never answers: by its ending, at the top, or hidden, as in `/.well-known/`. */
export function isFilePath(path: string): boolean {
  return extensions.test(path) || /^\/[^/]+\.[^/.]+$/.test(path) || path.includes("/.");
}
