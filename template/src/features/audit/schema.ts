import { auditItem } from "#kit/shared/audit-list.ts";

export const auditDetails = auditItem.shape.details;
