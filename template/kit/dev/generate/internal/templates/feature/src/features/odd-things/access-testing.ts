/** The roles that may call each route. A test compares the routes with this list. */
export const access = {
  "GET /api/odd-things": "user admin",
  // #region choiceAccess
  "GET /api/odd-things/choices/owner": "admin",
  "GET /api/odd-things/choices/place": "user admin",
  // #endregion
  "POST /api/odd-things": "user admin",
  "GET /api/odd-things/:id": "user admin",
  "PATCH /api/odd-things/:id": "user admin",
  "DELETE /api/odd-things/:id": "user admin",
  "POST /api/odd-things/:id/restore": "user admin",
  // #region image
  "PUT /api/odd-things/:id/photo": "user admin",
  "DELETE /api/odd-things/:id/photo": "user admin",
  // #endregion
};
