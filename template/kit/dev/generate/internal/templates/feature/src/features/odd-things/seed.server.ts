import { personas } from "#config/personas.ts";
import { type Db, write } from "#kit/db/connect.server.ts";
import {
  dayBetween,
  exampleNumbers,
  exampleTimes,
  numberBetween,
  pick,
  timeBetween,
} from "#kit/db/examples.server.ts";
import type { OddThingFields } from "./schema.ts";
import { statusValues } from "./search.ts";
import { oddThingStore, ownerChoices, placeChoices } from "./store.server.ts";

/** The fields of the example odd thing with this number, from 1 to 24. */
export const exampleOddThing = (number: number): Omit<OddThingFields, "place"> => ({
  // #region example
  title: pick(number, [
    "Projector",
    "Folding table",
    "Sewing machine",
    "Cordless drill",
    "Tent for four",
    "Cargo bike",
    "Extension cable, 25 m",
    "Camera with tripod",
    "Ladder, 3 m",
    "Party lights",
    "Microphone",
    "Sleeping bag",
    "Jigsaw",
    "Board games",
    "Waffle iron",
    "Label printer",
    "Snow shovel",
    "Bookcase, oak",
    "Desk lamp",
    "Picnic blanket",
    "Wheelbarrow",
    "Telescope",
    "Raclette grill",
    "Pressure washer",
  ]),
  note:
    number % 5 === 0
      ? null
      : pick(number, [
          "Please ring at the side door; the bell at the front is out of order.",
          "Agreed by telephone, confirmation follows by email.",
          "Came back with a scratch on the left side. Still works.",
          "Second floor, on the right. The lift stops there only with a key.",
          "Nothing urgent, but it should be done before the holidays.",
          "As last year, with two more places.",
          "Asked twice for the missing page; waiting for an answer.",
        ]),
  pages: number % 5 === 0 ? null : numberBetween(number * 11, 24, 640),
  weight: number % 5 === 0 ? null : numberBetween(number * 7, 0.2, 48, 2),
  price: number % 5 === 0 ? null : numberBetween(number * 17, 500, 240000),
  done: number % 3 === 0,
  due: number % 5 === 0 ? null : dayBetween(number, -130, 45),
  seenAt: number % 5 === 0 ? null : timeBetween(number, -120, 45),
  contact:
    number % 5 === 0
      ? null
      : `${pick(number, ["amina", "jonas", "leila", "mateo", "neema", "oscar", "priya", "tomasz"])}.${pick(number, ["diallo", "keller", "mansour", "nair", "nowak", "otieno", "reed", "romero", "sow"])}@example.com`,
  site:
    number % 5 === 0
      ? null
      : `https://example.com/${pick(number, ["articles", "guides", "places", "projects", "stories"])}/${100 + number}`,
  status: number % 5 === 0 ? null : pick(number, statusValues),
  // #endregion
});

/** Adds the missing example odd things, so it can run repeatedly. */
export async function seedOddThings(db: Db): Promise<void> {
  // #region begin
  const [{ id: owner = "" } = {}] = (await ownerChoices(db, { searchTerm: personas.user, limit: 1 })).items;
  if (!owner) return;
  const placeIds = (await placeChoices(db, { limit: 12 })).items.map(({ id }) => id).slice(-8);
  // #endregion
  await write(db, async () => {
    for (const number of exampleNumbers) {
      // #region each
      const id = `example-odd-things-${number}`;
      const [known] = await oddThingStore.all.known(db, [id]);
      if (known) continue;
      const row = {
        id,
        ...exampleOddThing(number),
        place: pick(number, [...placeIds, null]) ?? null,
        ...exampleTimes(number),
      };
      await oddThingStore.all.create(db, { ...row, owner });
      // #endregion
    }
  });
  // #region end
  // #endregion
}
