import { auditItem } from "#kit/shared/audit.ts";

export const auditDetails = auditItem.shape.details;
