/** Where the browser finds a stored file. */
export function fileUrl(name: string): string {
  return `/files/${name}`;
}
