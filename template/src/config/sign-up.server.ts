/**
 * Whether an address may sign up without an invitation while sign-up is closed (`AUTH_SIGNUP=false`).
 * Addresses are in lower case. docs/configuration.md
 */
export const maySignUp = (_email: string): boolean => false;
