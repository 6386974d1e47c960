/** How long entries are kept. */
export const auditDays = 400;
/** Of an entry's details, in characters. */
export const maxAuditDetailsLength = 4000;
