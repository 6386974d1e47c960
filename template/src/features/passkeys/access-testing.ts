/** Which roles may make which calls, written by hand; a test compares the routes with it. */
export const access = {
  "GET /api/users/:id/passkeys": "admin",
  "DELETE /api/users/:id/passkeys/:passkeyId": "admin",
};
