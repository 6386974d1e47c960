import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { AuditKind } from "#kit/shared/audit.ts";

/** The page of each kind. */
const pages = {
  user: "/manager/users/$id",
  book: "/manager/books/$id",
} as const satisfies Record<AuditKind, string>;

interface PartyProps {
  kind: AuditKind;
  party: { id: string; label: string; exists: boolean };
}

/** Who did something or what it was done to: with a link, if it is still there. */
export function Party({ kind, party: { id, label, exists } }: PartyProps) {
  const words: ReactNode = (
    <span dir="auto" className="block truncate text-match-parent">
      {label}
    </span>
  );
  if (!exists) return words;
  return (
    <Link
      to={pages[kind]}
      params={{ id }}
      className="block rounded-sm font-medium text-ink underline-offset-4 hover:underline"
    >
      {words}
    </Link>
  );
}
