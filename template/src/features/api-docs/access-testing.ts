/** Which roles may make which calls, written by hand; a test compares the routes with it. */
export const access = { "GET /api/openapi.json": "admin" };
