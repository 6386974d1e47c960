import { z } from "zod";
import { checkVariables, type FeatureSettings } from "#kit/env/env.server.ts";

const variables = z.object({
  TEAMS: z.enum(["personal", "required"], "must be personal or required").default("personal"),
});

export const teamSettings: FeatureSettings = {
  variables,
  read(source) {
    const { data, problems } = checkVariables(variables, source);
    return { problems, values: { teamsRequired: data?.TEAMS === "required" } };
  },
};
