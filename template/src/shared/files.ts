/** Where the browser finds a stored file. */
export const filesPath = "/files/";

export function fileUrl(name: string): string {
  return `${filesPath}${name}`;
}
