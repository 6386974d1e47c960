import type { ComponentType } from "react";

/** The product's icons. Its icon module adds their names. @public */
// biome-ignore lint/suspicious/noEmptyInterface: others add to it
export interface Icons {}

/** The name of one of the product's icons, or a component. */
export type IconName = keyof Icons | ComponentType<{ className?: string }>;
