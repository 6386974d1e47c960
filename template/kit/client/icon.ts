import type { ComponentType } from "react";

/** The product's icons: the module of its icons adds their names. @public */
// biome-ignore lint/suspicious/noEmptyInterface: others add to it
export interface Icons {}

/** An icon: the name of one of the product's, or a component. */
export type IconName = keyof Icons | ComponentType<{ className?: string }>;
