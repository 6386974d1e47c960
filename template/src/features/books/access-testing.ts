/** The roles that may call each route. A test compares the routes with this list. */
export const access = {
  "GET /api/books": "user admin",
  "POST /api/books": "admin",
  "GET /api/books/:id": "user admin",
  "PATCH /api/books/:id": "admin",
  "DELETE /api/books/:id": "admin",
  "POST /api/books/:id/restore": "admin",
  "PUT /api/books/:id/cover": "admin",
  "DELETE /api/books/:id/cover": "admin",
  "GET /api/shelves": "user admin",
  "GET /api/genres": "user admin",
};
