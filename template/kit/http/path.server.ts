/** The path of a request, without parsing the URL: called several times per request. */
export function pathOf(request: Request): string {
  const { url } = request;
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const end = url.indexOf("?", start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}

/** Matches the paths of a route: "/api/orders/:id", "/files/*". */
export function patternOf(route: string, end = ""): RegExp {
  const steps = route.split("/").map((step) => {
    if (step === "*") return ".*";
    return step.startsWith(":") ? "[^/]+" : RegExp.escape(step);
  });
  return new RegExp(`^${steps.join("/")}${end}$`);
}

export function isHealthPath(path: string): boolean {
  return path === "/livez" || path === "/readyz";
}

/** Endings that browsers, crawlers and scanners request. An id in a page's path may contain a dot, as an email does. */
const extensions =
  /\.(?:avif|bak|cgi|css|env|gif|gz|html?|ico|ini|jpe?g|js|json|jsp|log|map|md|mjs|mp[34]|otf|pdf|php\d?|png|sql|svg|tar|te?xt|ttf|webm|webmanifest|webp|woff2?|xml|ya?ml|zip|aspx?)$/i;

/** Whether a path names a file rather than a page: by its ending at the top level, or hidden, as in `/.well-known/`. */
export function isFilePath(path: string): boolean {
  return extensions.test(path) || /^\/[^/]+\.[^/.]+$/.test(path) || path.includes("/.");
}
