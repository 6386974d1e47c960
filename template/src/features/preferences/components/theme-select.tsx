import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import { applyTheme, followTheme } from "#kit/client/theme.ts";
import { themes, toTheme } from "#kit/shared/theme.ts";
import { Select, type SelectProps } from "#ui/input.tsx";

const HalfMoon = () => (
  <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2">
    <circle cx="12" cy="12" r="9" />
    <path d="M12 3v18a9 9 0 0 0 0-18" fill="currentColor" />
  </svg>
);

export function ThemeSelect({ look }: Pick<SelectProps, "look">) {
  const { t } = useTranslation("preferences");
  const [theme, setTheme] = useState(useBootstrap().theme);

  useEffect(() => {
    setTheme(toTheme(document.documentElement.dataset.theme));
    return followTheme((value) => {
      applyTheme(toTheme(value));
      setTheme(toTheme(value));
    });
  }, []);

  return (
    <Select
      look={look}
      icon={<HalfMoon />}
      aria-label={t("theme")}
      value={theme}
      onChange={(event) => {
        const chosen = toTheme(event.target.value);
        applyTheme(chosen);
        setTheme(chosen);
      }}
    >
      {themes.map((name) => (
        <option key={name} value={name}>
          {t(`themes.${name}`)}
        </option>
      ))}
    </Select>
  );
}
