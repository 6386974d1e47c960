import type { DrawnCover } from "../cover/draw-cover.ts";

const whole = "M0 0h120v180H0z";

/** Fills its cover. As parts of the page, its colours are printed and stay under forced colours. */
export function CoverDrawing({ drawn: { palette, drawing, letter } }: { drawn: DrawnCover }) {
  const [quiet, middle, strong] = palette.tones;
  return (
    <>
      <svg
        viewBox="0 0 120 180"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        className="absolute inset-0 -z-10 size-full"
      >
        <path fill={palette.ground} d={whole} />
        {drawing[0] && <path fill={quiet} d={drawing[0]} />}
        {drawing[1] && <path fill={middle} d={drawing[1]} />}
        {drawing[2] && <path fill={strong} d={drawing[2]} />}
      </svg>
      {letter && (
        <span
          data-letter={letter}
          style={{ color: middle }}
          // Not text of the page: it would be read, found and copied with the title.
          className="absolute inset-x-0 -bottom-[6cqw] -z-10 text-center text-[125cqw] leading-none font-semibold before:content-[attr(data-letter)]"
        />
      )}
    </>
  );
}
