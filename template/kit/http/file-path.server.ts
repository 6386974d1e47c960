/** Endings that browsers, crawlers and scanners request. An id in a page's path may contain a dot, as an email does. */
const extensions =
  /\.(?:avif|bak|cgi|css|env|gif|gz|html?|ico|ini|jpe?g|js|json|jsp|log|map|md|mjs|mp[34]|otf|pdf|php\d?|png|sql|svg|tar|te?xt|ttf|webm|webmanifest|webp|woff2?|xml|ya?ml|zip|aspx?)$/i;

/** Whether a path names a file rather than a page: by its ending at the top level, or hidden, as in `/.well-known/`. */
export function isFilePath(path: string): boolean {
  return extensions.test(path) || /^\/[^/]+\.[^/.]+$/.test(path) || path.includes("/.");
}
