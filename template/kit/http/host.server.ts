import { AppError } from "../shared/errors.ts";

/** Refuses a foreign Host: nothing derived from it may end up in a link, a cache or a cookie. */
export function assertHost(request: Request, baseUrl: URL): void {
  if (request.headers.get("host")?.toLowerCase() === baseUrl.host) return;
  throw new AppError("FORBIDDEN", {
    message: "This host is not served here: BASE_URL names the one that is.",
  });
}
