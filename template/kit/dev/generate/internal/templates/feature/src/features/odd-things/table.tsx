import type { TableView } from "#kit/shared/list-search.ts";
import { pictureMark } from "#ui/fields/image.tsx";
import { RecordTable } from "#ui/records/table.tsx";
import { useOddThings } from "./fields.tsx";
import type { OddThing } from "./schema.ts";
import type { OddThingsSearch } from "./search.ts";

/** The list of odd things. Its columns and filters are in fields.tsx. */
export function OddThingsPage(shown: { search: OddThingsSearch & TableView }) {
  return <RecordTable {...useOddThings()} {...shown} mark={pictureMark(({ photo }: OddThing) => photo)} />;
}
