import { expect, test } from "vitest";
import { fieldsOf } from "./fields.server.ts";
import { namesOf } from "./names.server.ts";
import { optionsOf } from "./options.server.ts";
import { types } from "./types.server.ts";

test.each([
  ["orders", "order", "order"],
  ["invoice-lines", "invoiceLine", "invoice_line"],
  ["categories", "category", "category"],
  ["boxes", "box", "box"],
  ["addresses", "address", "address"],
  ["courses", "course", "course"],
])("one of %s is %s, in the table %s", (plural, one, table) => {
  expect(namesOf(plural)).toMatchObject({ one, table });
});

test("an irregular singular is given", () => {
  expect(namesOf("people", "person")).toMatchObject({ many: "people", One: "Person", table: "person" });
});

test.each([
  ["Orders", undefined, "use small letters"],
  ["../orders", undefined, "use small letters"],
  ["people", undefined, "--singular person"],
  ["news", "news", "--singular person"],
  ["classes", undefined, '"class" is a reserved word'],
  ["users", undefined, '"users" is a reserved word'],
  ["constructor", "build", '"constructor" is a reserved word'],
  ["links", undefined, '"link" is a reserved word'],
])("%s cannot name a feature", (plural, singular, why) => {
  expect(() => namesOf(plural, singular)).toThrow(why);
});

test("fields have a type, a length, values and marks", () => {
  const { fields, title } = fieldsOf(["due:date?", "number:text:20!", "status:enum(open,paid)?"]);
  expect(title.name).toBe("number");
  expect(fields).toEqual([
    { name: "due", type: "date", optional: true, unique: false, longest: 200, values: [] },
    { name: "number", type: "text", optional: false, unique: true, longest: 20, values: [] },
    { name: "status", type: "enum", optional: true, unique: false, longest: 200, values: ["open", "paid"] },
  ]);
  expect(fieldsOf(["date:date", "name:text", "b:text"], "b").title.name).toBe("b");
});

test.each([
  [[], "There are no fields"],
  [["title"], "write name:type"],
  [["title:txt"], 'There is no type "txt": the nearest is text.'],
  [["title:text", "paid:money"], 'There is no type "money": the nearest is integer.'],
  [["title:text", "at:datetime"], "the nearest is date."],
  [["title:text", "paid:bolean"], "the nearest is boolean."],
  [["title:text", "title:date"], "two fields title"],
  [["title:text", "titleSort:text"], "two fields titleSort"],
  [["select:text"], '"select" is a reserved word'],
  [["constructor:text"], '"constructor" is a reserved word'],
  [["title:text", "createdAt:date"], '"createdAt" is a reserved word'],
  [["Title:text"], "begin with a small letter"],
  [["amount:integer"], "no text to be the title"],
  [["title:text?"], "title cannot be the title"],
  [["title:text:0"], "from 1 to 1000"],
  [["title:text", "status:enum"], "needs its values"],
  [["title:text", "status:enum(one)"], "two values or more"],
  [["title:text", "status:enum(a,a)"], "a value twice"],
  [["title:text(a,b)"], "takes no values"],
  [["title:text", "done:boolean?"], "cannot be optional"],
  [["title:text", "note:longtext!"], "cannot be unique"],
])("%j is refused: %s", (specs, why) => {
  expect(() => fieldsOf(specs)).toThrow(why);
});

test("the examples of a unique text differ, however short it is", () => {
  const [field] = fieldsOf(["code:text:3!"]).fields;
  expect(field && [1, 2].map((number) => types.text.example(field, number))).toEqual(["1", "2"]);
});

test("another title has to be a field", () => {
  expect(() => fieldsOf(["title:text"], "name")).toThrow("There is no field name");
});

test.each([
  [["page", "orders"], '"page" cannot be generated'],
  [[], "Say what to generate"],
  [["feature"], "The feature has no name"],
  [["feature", "title:text"], '"title:text" is a field'],
  [["feature", "orders", "--owner"], "see bun run generate --help"],
])("%j are no options", (words, why) => {
  expect(() => optionsOf(words)).toThrow(why);
});

test("help is asked for", () => {
  expect(optionsOf(["--help"])).toBeUndefined();
});
