/**
 * Paths of better-auth that this product does not offer: nobody signs in with a password, and an e-mail address is
 * changed by a code, not by a link.
 */
export const refusedPaths: readonly string[] = [
  "/sign-up/email",
  "/sign-in/email",
  "/request-password-reset",
  "/reset-password",
  "/reset-password/:token",
  "/verify-password",
  "/change-password",
  "/admin/set-user-password",
  "/send-verification-email",
  "/verify-email",
  "/change-email",
  "/delete-user/callback",
  "/email-otp/check-verification-otp",
  "/email-otp/verify-email",
  "/email-otp/request-password-reset",
  "/email-otp/reset-password",
  "/forget-password/email-otp",
];
