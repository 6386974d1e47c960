export interface Size {
  width: number;
  height: number;
}

/** What is shown of a picture: its centre, each from 0 to 1 of the room there is, and how much it is enlarged. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const maxZoom = 4;

export interface Region extends Size {
  left: number;
  top: number;
}

/** The part of a picture, in its pixels, that fills a frame of the target's proportions. */
export function regionOf(picture: Size, target: Size, { x, y, zoom }: Crop): Region {
  const ratio = target.width / target.height;
  const width = Math.min(picture.width, picture.height * ratio) / zoom;
  const height = width / ratio;
  return { width, height, left: (picture.width - width) * x, top: (picture.height - height) * y };
}

/** The crop after the picture was dragged by a part of the frame's width and height. */
export function dragged(picture: Size, target: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { width, height } = regionOf(picture, target, crop);
  return {
    ...crop,
    x: moved(crop.x, by.x * width, picture.width - width),
    y: moved(crop.y, by.y * height, picture.height - height),
  };
}

function moved(from: number, pixels: number, room: number): number {
  return room <= 0 ? from : Math.min(1, Math.max(0, from - pixels / room));
}

/** The size at which a region is sent: that of the target, but not enlarged. */
export function sentSize(region: Size, target: Size): Size {
  const scale = Math.min(1, region.width / target.width);
  return {
    width: Math.max(1, Math.round(target.width * scale)),
    height: Math.max(1, Math.round(target.height * scale)),
  };
}
