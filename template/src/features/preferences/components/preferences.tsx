import type { SelectProps } from "#ui/input.tsx";
import { LanguageSelect } from "./language-select.tsx";
import { ThemeSelect } from "./theme-select.tsx";

/** Language and theme, side by side, for the header of a page. */
export function Preferences({ look = "quiet" }: { look?: SelectProps["look"] }) {
  return (
    <>
      <LanguageSelect look={look} />
      <ThemeSelect look={look} />
    </>
  );
}
