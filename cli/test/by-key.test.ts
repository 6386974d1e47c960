import { expect, test } from "vitest";
import { mergeByKey } from "../src/upgrade/by-key.ts";

const base =
  '{\n  "a": { "x": "1", "y": "2" },\n  "list": ["p"],\n  "dependencies": { "d": "1.0.0", "e": "1.0.0" }\n}\n';

test("what only one side changed is taken, beside what the other changed, and the rest stays as it was written", () => {
  const ours = base.replace('"x": "1"', '"x": "mine"');
  const theirs = base.replace('"y": "2"', '"y": "theirs", "z": "new"').replace('["p"]', '["q"]');
  const merged = mergeByKey([base, ours, theirs]);
  expect(merged?.undecided).toEqual([]);
  expect(JSON.parse(merged?.text ?? "")).toMatchObject({
    a: { x: "mine", y: "theirs", z: "new" },
    list: ["q"],
  });
  expect(merged?.text).toContain('"dependencies": { "d": "1.0.0", "e": "1.0.0" }');
});

test("a member that both changed is ours, and named", () => {
  const merged = mergeByKey([base, base.replace('"1"', '"mine"'), base.replace('"1"', '"theirs"')]);
  expect(merged).toMatchObject({ text: base.replace('"1"', '"mine"'), undecided: ["a → x"] });
});

test("of two versions of a dependency the newer one is taken", () => {
  const ours = base.replace('"d": "1.0.0"', '"d": "1.10.0"').replace('"e": "1.0.0"', '"e": "1.1.0"');
  const theirs = base.replace('"d": "1.0.0"', '"d": "1.9.0"').replace('"e": "1.0.0"', '"e": "1.2.0"');
  const merged = mergeByKey([base, ours, theirs]);
  expect(JSON.parse(merged?.text ?? "").dependencies).toEqual({ d: "1.10.0", e: "1.2.0" });
  expect(merged?.undecided).toEqual([]);
});

test("what the owner removed stays away; what the template removed goes", () => {
  const ours = base.replace('"x": "1", ', "");
  const theirs = base.replace('"x": "1"', '"x": "reworded"').replace(',\n  "list": ["p"]', "");
  const merged = mergeByKey([base, ours, theirs]);
  expect(JSON.parse(merged?.text ?? "")).toEqual(JSON.parse(ours.replace(',\n  "list": ["p"]', "")));
  expect(merged?.undecided).toEqual([]);
});

test("what is not JSON is left to git", () => expect(mergeByKey([base, "{ mine", base])).toBeUndefined());

test("of texts, what the template has no longer goes, and the owner's wording of it is told", () => {
  const base = '{"books":{"intro":"All books.","title":"Books"}}';
  const ours = '{"books":{"intro":"Our books.","title":"Books"}}';
  const theirs = '{"books":{"title":"Books"}}';
  expect(mergeByKey([base, ours, theirs], true)).toMatchObject({
    text: JSON.stringify(JSON.parse(theirs), null, 2),
    undecided: [],
    gone: ['books → intro ("Our books.")'],
  });
  expect(mergeByKey([base, ours, theirs])).toMatchObject({ text: ours, undecided: ["books → intro"] });
});
