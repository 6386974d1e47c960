/**
 * The roles that may call each route. A test compares the routes with this list. A newcomer has no
 * name yet.
 */
export const access = {
  "POST /api/account/onboarding": "newcomer user admin",
  "GET /api/account/sessions": "user admin",
  "DELETE /api/account/sessions": "user admin",
  "DELETE /api/account/sessions/:id": "user admin",
  "DELETE /api/account": "user admin",
  "PUT /api/account/avatar": "user admin",
  "DELETE /api/account/avatar": "user admin",
};
