import { LanguageSelect } from "./language-select.tsx";
import { ThemeSelect } from "./theme-select.tsx";

/** Language and theme, side by side, for the head of a page. */
export function Preferences() {
  return (
    <>
      <LanguageSelect />
      <ThemeSelect />
    </>
  );
}
