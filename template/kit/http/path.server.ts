/** The path of a request, without parsing the URL: called several times per request. */
export function pathOf(request: Request): string {
  const { url } = request;
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const end = url.indexOf("?", start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}

export function isHealthPath(path: string): boolean {
  return path === "/livez" || path === "/readyz";
}
