import { randomOf } from "#kit/shared/random.ts";
import { compositions, type Drawing } from "./compositions.ts";
import { type Palette, paletteOf } from "./palette.ts";

export interface DrawnCover {
  palette: Palette;
  drawing: Drawing;
  /** Drawn large in the middle tone. */
  letter: string | undefined;
  /** The title is set in a face with serifs. */
  serif: boolean;
}

interface Titled {
  title: string;
  author: string;
  genre: { color: string };
}

const names = Object.keys(compositions);

/** The cover of a book without a picture: its title and author determine the composition, its genre the hue. */
export function drawCover({ title, author, genre }: Titled): DrawnCover {
  const random = randomOf(`${title}\n${author}`);
  const name = names[Math.floor(random() * names.length)] ?? "";
  const palette = paletteOf(genre.color, random);
  return {
    palette,
    serif: random() < 0.5,
    drawing: compositions[name]?.(random) ?? ["", "", ""],
    letter: name === "letter" ? initialOf(title) : undefined,
  };
}

function initialOf(title: string): string {
  const words = title.replace(/^(the|an?|les?|la) /i, "");
  return (/[\p{L}\p{N}]\p{M}*/u.exec(words)?.[0] ?? "").toUpperCase();
}

/**
 * The size of a title in hundredths of the cover's width, so that its longest word fits and few lines are needed.
 */
export function titleSize(title: string): number {
  const longest = Math.max(...title.split(/[\s-]+/).map((word) => [...word].length));
  const byLength = title.length <= 16 ? 15 : title.length <= 30 ? 12.5 : title.length <= 60 ? 10.5 : 8.5;
  return Math.max(7.5, Math.min(byLength, Math.round(1350 / longest) / 10));
}
