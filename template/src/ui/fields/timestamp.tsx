import { Moment } from "#kit/client/moment.tsx";
import type { Look, ShownField } from "./field.ts";

/** A time that the server sets, such as the creation of a record. */
export const timestampField = (look: Look & Partial<ShownField<string>>): ShownField<string> => ({
  align: "end",
  text: (time) => time,
  cell: (time) => <Moment time={time} dayOnly />,
  shown: (time) => <Moment time={time} />,
  ...look,
});
