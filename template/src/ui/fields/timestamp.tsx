import { Day, Moment } from "#kit/client/moment.tsx";
import type { Look, ShownField } from "./field.ts";

/** A time that the server sets, such as the creation of a record. */
export const timestampField = (look: Look & Partial<ShownField<string>>): ShownField<string> => ({
  align: "end",
  text: (time) => time,
  cell: (time) => <Moment time={time} dayOnly />,
  shown: (time) => <Moment time={time} />,
  ...look,
});

/** A day that the server knows, the same in every time zone. */
export const shownDayField = (look: Look & Partial<ShownField<string>>): ShownField<string> => ({
  align: "end",
  text: (day) => day,
  cell: (day) => <Day day={day} />,
  shown: (day) => <Day day={day} />,
  ...look,
});
