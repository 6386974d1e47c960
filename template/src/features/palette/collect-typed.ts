/** Keeps what is typed while the palette is loading. Returns the function that stops and hands it over. */
export function collectTyped(): () => string {
  let text = "";
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || [...key].length !== 1) return;
    event.preventDefault();
    text += key;
  };
  window.addEventListener("keydown", press, true);
  return () => {
    window.removeEventListener("keydown", press, true);
    return text;
  };
}
