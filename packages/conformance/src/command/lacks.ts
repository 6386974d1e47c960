import type { Need } from "../needs.ts";

export interface Means {
  /** Why there is no browser, if there is none. */
  noBrowser?: string | undefined;
  /** Whether emails to any address can be read. */
  mailbox: boolean;
  write: boolean;
  user?: string | undefined;
  admin?: string | undefined;
  examples: boolean;
  trusted: boolean;
  /** Whether users can sign in with our own provider. */
  provider: boolean;
}

/** What is missing, and how to provide it. */
export function findLacks(means: Means): Partial<Record<Need, string>> {
  const { noBrowser, mailbox, write, user, admin, examples, trusted, provider } = means;
  const newcomers = mailbox && write;
  return {
    ...(noBrowser === undefined ? {} : { browser: noBrowser }),
    ...(mailbox
      ? {}
      : { mailbox: "start the project with SMTP_URL set to this machine and pass --smtp <port>" }),
    ...(write ? {} : { writes: "pass --write" }),
    ...(user !== undefined || newcomers ? {} : { person: "pass --user <email>" }),
    ...(admin !== undefined ? {} : { administrator: "pass --admin <email>" }),
    ...(examples ? {} : { examples: "run db:seed and pass --examples" }),
    ...(provider
      ? {}
      : { provider: "start the project with the settings of --provider and pass --provider <port>" }),
    ...(trusted
      ? {}
      : { "trusted-proxy": "start the project with TRUSTED_PROXIES and pass --trusted-proxy" }),
  };
}
