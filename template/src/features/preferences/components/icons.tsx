import type { ReactNode } from "react";

// Drawn here: an icon library for two icons would be a hundredth of what the login page loads.

export function LanguageIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="6.5" />
      <path d="M1.5 8h13M8 1.5c3.3 3.4 3.3 9.6 0 13-3.3-3.4-3.3-9.6 0-13Z" />
    </Icon>
  );
}

export function ThemeIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="6.5" />
      <path d="M8 1.5v13a6.5 6.5 0 0 0 0-13Z" fill="currentColor" />
    </Icon>
  );
}

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.3">
      {children}
    </svg>
  );
}
