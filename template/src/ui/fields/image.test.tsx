import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { imageField } from "./image.tsx";

test("sends a picture only if it was changed or removed", async () => {
  const sent: (Blob | null)[] = [];
  const photo = imageField({
    label: "Photo",
    size: { width: 9, height: 9 },
    send: async (_, __, image) => void sent.push(image),
  });
  const client = new QueryClient();
  const present = "/files/a.webp";
  const chosen = new Blob(["new"]);
  expect(photo.send?.(client, "1", photo.initial(present), present)).toBeUndefined();
  expect(photo.send?.(client, "1", photo.initial(null), null)).toBeUndefined();
  for (const image of [chosen, null]) await photo.send?.(client, "1", image, present);
  expect(sent).toEqual([chosen, null]);
});
