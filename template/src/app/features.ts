import { audit } from "#features/audit/feature.ts";
import { books } from "#features/books/feature.ts";
import type { Feature } from "#kit/client/feature.ts";

/** The features in the order in which people see them; features.server.ts has their other side. */
export const features: readonly Feature[] = [books, audit];
