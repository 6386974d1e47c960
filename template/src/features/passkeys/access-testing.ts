/** Which roles may call what, written by hand: the routes are compared with it. */
export const access = {
  "GET /api/users/:id/passkeys": "admin",
  "DELETE /api/users/:id/passkeys/:passkeyId": "admin",
};
