import type { IconName } from "#kit/client/icon.ts";
import { cn } from "./cn.ts";
import type {} from "./icon-names.ts";
import sprite from "./icons.svg";

interface IconProps {
  name: IconName;
  className?: string | undefined;
}

/** A decorative icon from icons.svg. The text or label next to it carries the meaning. */
export function Icon({ name: Name, className }: IconProps) {
  const classes = cn("icon", className);
  if (typeof Name !== "string") return <Name className={classes} />;
  return (
    <svg aria-hidden="true" className={classes}>
      <use href={`${sprite}#${Name}`} />
    </svg>
  );
}
