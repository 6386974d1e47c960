import { z } from "zod";
import { nameSchema } from "#shared/validation.ts";

/** What the form posts besides is not for the API. */
export const onboardingForm = z.object({ name: nameSchema });

export { nameBody as onboardingBody } from "#shared/validation.ts";
