/** Which roles may make which calls, written by hand; a test compares the routes with it. */
export const access = {
  "GET /api/jobs": "admin",
  "GET /api/jobs/counts": "admin",
  "GET /api/jobs/:id": "admin",
  "POST /api/jobs/:id/retry": "admin",
  "POST /api/jobs/:id/discard": "admin",
};
