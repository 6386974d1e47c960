/** Keeps what this user opened last in a cookie, so that the server renders it. */
const recentBooksCookie = "recent-books";
const maxRecent = 6;

interface RecentOptions {
  /** `document.cookie`, or the header of a request. */
  cookies: string;
  /** Of others who used this browser, nothing is read. */
  userId: string;
}

/** The ids, the latest first. */
export function readRecentBooks({ cookies, userId }: RecentOptions): string[] {
  const name = `${recentBooksCookie}=`;
  const pair = cookies.split(/; */).find((one) => one.startsWith(name)) ?? name;
  const [owner, ...ids] = pair.slice(name.length).split("/");
  return owner === userId ? ids.slice(0, maxRecent) : [];
}

/** The cookie's next value. */
export function addRecentBook(id: string, options: RecentOptions): string {
  const others = readRecentBooks(options).filter((other) => other !== id);
  return [options.userId, id, ...others].slice(0, maxRecent + 1).join("/");
}
