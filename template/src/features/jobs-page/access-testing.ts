/** The roles that may call each route. A test compares the routes with this list. */
export const access = {
  "GET /api/jobs": "admin",
  "GET /api/jobs/counts": "admin",
  "GET /api/jobs/:id": "admin",
  "POST /api/jobs/:id/retry": "admin",
  "POST /api/jobs/:id/discard": "admin",
};
