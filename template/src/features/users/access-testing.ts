/** Which roles may make which calls, written by hand; a test compares the routes with it. */
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
