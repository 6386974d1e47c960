import type { EnvReader } from "./reader.server.ts";
import type { ProviderCredentials } from "./shape.server.ts";

/** Reads <PROVIDER>_CLIENT_ID and <PROVIDER>_CLIENT_SECRET of the providers named. */
export function readProviders(
  reader: EnvReader,
  names: readonly string[],
): Record<string, ProviderCredentials> {
  const providers: Record<string, ProviderCredentials> = {};
  for (const name of names) {
    const prefix = name.toUpperCase().replaceAll("-", "_");
    const clientId = reader.text(`${prefix}_CLIENT_ID`);
    const clientSecret = reader.text(`${prefix}_CLIENT_SECRET`);
    if (clientId && clientSecret) providers[name] = { clientId, clientSecret };
    else if (clientId) reader.problem(`${prefix}_CLIENT_SECRET`, `is required beside ${prefix}_CLIENT_ID`);
    else if (clientSecret)
      reader.problem(`${prefix}_CLIENT_ID`, `is required beside ${prefix}_CLIENT_SECRET`);
  }
  return providers;
}
