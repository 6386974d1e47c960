/** The roles that may call each route. A test compares the routes with this list. */
export const access = { "GET /api/openapi.json": "admin" };
