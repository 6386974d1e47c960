export { nameBody as onboardingForm } from "#shared/validation.ts";
