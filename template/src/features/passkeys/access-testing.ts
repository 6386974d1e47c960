/** The roles that may call each route. A test compares the routes with this list. */
export const access = {
  "GET /api/users/:id/passkeys": "admin",
  "DELETE /api/users/:id/passkeys/:passkeyId": "admin",
};
