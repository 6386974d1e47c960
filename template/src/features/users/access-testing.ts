/** The roles that may call each route. A test compares the routes with this list. */
export const access = {
  "GET /api/users": "admin",
  "POST /api/users": "admin",
  "GET /api/users/:id": "admin",
  "PATCH /api/users/:id": "admin",
  "DELETE /api/users/:id": "admin",
  "POST /api/users/:id/ban": "admin",
  "POST /api/users/:id/unban": "admin",
  "GET /api/users/:id/sessions": "admin",
  "DELETE /api/users/:id/sessions": "admin",
  "DELETE /api/users/:id/sessions/:sessionId": "admin",
};
