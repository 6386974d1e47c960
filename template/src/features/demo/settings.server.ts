import { z } from "zod";
import { checkVariables, type FeatureSettings } from "#kit/env/env.server.ts";
import { flag } from "#kit/env/values.server.ts";

const variables = z.object({ DEMO: flag.default(false) });

export const demoSettings: FeatureSettings = {
  variables,
  read(source) {
    const { data, problems } = checkVariables(variables, source);
    if (!data?.DEMO) return { problems };
    // A demo has its own users: no one else can sign in.
    return { values: { demo: true, signup: false, providers: {} }, sendsNothing: true };
  },
};
