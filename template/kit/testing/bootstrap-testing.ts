import type { Bootstrap, PublicEnv } from "../shared/bootstrap.ts";
import { defaultLanguage } from "../shared/i18n/languages.ts";
import type { Session, SessionUser } from "../shared/session.ts";

/** The bootstrap data of a page for a visitor who is signed out. */
export const visitorBootstrap: Bootstrap = {
  language: defaultLanguage,
  theme: "system",
  sidebarCollapsed: false,
  session: null,
  permissions: {},
  badge: null,
  providers: [],
  signup: true,
  codeMinutes: 10,
  demo: false,
  secureContext: true,
  version: "1.0.0",
  env: {} as PublicEnv,
};

/** A session of a user, without the product's own fields. */
export const sessionFor = (user: SessionUser, impersonatedBy: string | null = null) =>
  ({ user, impersonatedBy }) as Session;
