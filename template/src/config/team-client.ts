import { organizationClient } from "better-auth/client/plugins";

/** The client side of the plugin of teams, as better-auth documents it. There is no active organization: pass `organizationId`. */
export const teamClient = () => organizationClient();
