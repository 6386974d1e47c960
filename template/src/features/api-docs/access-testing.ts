/** Which roles may call what, written by hand: the routes are compared with it. */
export const access = { "GET /api/openapi.json": "admin" };
