export const access: Record<string, string> = {
  "PUT /api/account/language": "newcomer user admin",
};
