/**
 * Paths of better-auth that are closed: there are no passwords, and an email is changed with a code instead of a link.
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
