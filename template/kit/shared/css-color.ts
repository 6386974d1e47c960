import "culori/css";
import { type Color, parse } from "culori/fn";

/** Taken by the parser, but by no browser: hexadecimal digits without their sign, and spaces of its own. */
const notCss = /^[\da-f]+$|--/i;

/** A colour of plain numbers, or a named one; undefined for anything else, such as a system colour. */
export const readColor = (text: string): Color | undefined => (notCss.test(text) ? undefined : parse(text));
