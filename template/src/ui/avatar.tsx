import { type CSSProperties, useState } from "react";

export interface AvatarProps {
  name: string;
  image?: string | null | undefined;
  size?: "sm" | "md" | "lg" | undefined;
}

const sizes = { sm: "size-7 text-xs", md: "size-9 text-xs", lg: "size-14 text-lg" };

/** A picture, or initials on a colour that depends on the name. Decorative: the name is next to it. */
export function Avatar({ name, image, size = "md" }: AvatarProps) {
  const style: CSSProperties & { "--hue": number } = { "--hue": getHue(name) };
  const picture = usePicture(image);
  return (
    <span aria-hidden="true" style={style} className={`avatar ${sizes[size]}`}>
      {picture ? (
        <img {...picture} alt="" className="absolute inset-0 size-full object-cover" />
      ) : (
        initials(name)
      )}
    </span>
  );
}

/**
 * The first letters or digits of the first and the last word that have one: "Ada King Lovelace" → "AL", "(آدا)" → "آ",
 * "Ada 🎉" → "A". If there are none, the first character.
 */
export function initials(name: string): string {
  const letters = name.split(/[\s@._-]+/u).flatMap((word) => word.match(/[\p{L}\p{N}]\p{M}*/u) ?? []);
  const ends = letters.length > 1 ? [letters.at(0), letters.at(-1)] : letters;
  if (ends.length > 0) return ends.join("").toUpperCase();
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment ?? "";
}

export function getHue(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return hash;
}

/** Undefined if there is no picture or it cannot be loaded. @public */
export function usePicture(src: string | null | undefined) {
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) return undefined;
  const fail = () => setFailed(src);
  return {
    src,
    draggable: false,
    onError: fail,
    // The picture may have failed to load before hydration.
    ref: (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) fail();
    },
  };
}
