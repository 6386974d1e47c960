/** A frame of an animation: a WebP image and its duration in milliseconds. */
export interface Frame {
  webp: Uint8Array;
  ms: number;
}

const toBytes = (text: string) => new TextEncoder().encode(text);

function numbers(...values: [value: number, bytes: number][]): Uint8Array {
  return Uint8Array.from(
    values.flatMap(([value, bytes]) => Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 255)),
  );
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

/** A RIFF chunk: its name, its size, and its bytes, padded to an even length. */
function chunk(name: string, ...parts: Uint8Array[]): Uint8Array {
  const data = join(parts);
  return join([toBytes(name), numbers([data.length, 4]), data, new Uint8Array(data.length % 2)]);
}

/** The chunks of a WebP file that contain the image itself. */
function getPicture(webp: Uint8Array): Uint8Array {
  const view = new DataView(webp.buffer, webp.byteOffset, webp.byteLength);
  const found: Uint8Array[] = [];
  for (let at = 12; at < webp.length; ) {
    const name = String.fromCharCode(...webp.subarray(at, at + 4));
    const end = at + 8 + view.getUint32(at + 4, true);
    if (["ALPH", "VP8 ", "VP8L"].includes(name)) found.push(webp.subarray(at, end + (end % 2)));
    at = end + (end % 2);
  }
  return join(found);
}

/**
 * Joins images of the same size into one animated WebP that repeats forever, because no available encoder can. Format:
 * https://developers.google.com/speed/webp/docs/riff_container
 *
 * @param size the size in pixels
 */
export function joinFrames(frames: readonly Frame[], size: { width: number; height: number }): Uint8Array {
  const canvas: [number, number][] = [
    [size.width - 1, 3],
    [size.height - 1, 3],
  ];
  const isAnimated = 2;
  const replaces = 2;
  const body = join([
    toBytes("WEBP"),
    chunk("VP8X", numbers([isAnimated, 4], ...canvas)),
    // The background is never visible. Zero repetitions means forever.
    chunk("ANIM", numbers([0, 4], [0, 2])),
    ...frames.map(({ webp, ms }) =>
      chunk("ANMF", numbers([0, 3], [0, 3], ...canvas, [ms, 3], [replaces, 1]), getPicture(webp)),
    ),
  ]);
  return join([toBytes("RIFF"), numbers([body.length, 4]), body]);
}
