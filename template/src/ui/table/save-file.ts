const keptMs = 60_000;

/** Offers a text to the user as a file to save. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it later.
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
