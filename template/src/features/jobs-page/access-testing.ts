/** Which roles may call what, written by hand: the routes are compared with it. */
export const access = {
  "GET /api/jobs": "admin",
  "GET /api/jobs/counts": "admin",
  "GET /api/jobs/:id": "admin",
  "POST /api/jobs/:id/retry": "admin",
  "POST /api/jobs/:id/discard": "admin",
};
