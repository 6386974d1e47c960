import { expect, test } from "vitest";
import { mergeByKey } from "../src/upgrade/by-key.ts";

const base =
  '{\n  "a": { "x": "1", "y": "2" },\n  "list": ["p"],\n  "dependencies": { "d": "1.0.0", "e": "1.0.0" }\n}\n';

test("takes changes made on one side only, and leaves everything else as written", () => {
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

test("keeps our version of a member that both sides changed, and reports it", () => {
  const merged = mergeByKey([base, base.replace('"1"', '"mine"'), base.replace('"1"', '"theirs"')]);
  expect(merged).toMatchObject({ text: base.replace('"1"', '"mine"'), undecided: ["a → x"] });
});

test("takes the newer of two versions of a dependency", () => {
  const ours = base.replace('"d": "1.0.0"', '"d": "1.10.0"').replace('"e": "1.0.0"', '"e": "1.1.0"');
  const theirs = base.replace('"d": "1.0.0"', '"d": "1.9.0"').replace('"e": "1.0.0"', '"e": "1.2.0"');
  const merged = mergeByKey([base, ours, theirs]);
  expect(JSON.parse(merged?.text ?? "").dependencies).toEqual({ d: "1.10.0", e: "1.2.0" });
  expect(merged?.undecided).toEqual([]);
});

test("removes what either the owner or the template has removed", () => {
  const ours = base.replace('"x": "1", ', "");
  const theirs = base.replace('"x": "1"', '"x": "reworded"').replace(',\n  "list": ["p"]', "");
  const merged = mergeByKey([base, ours, theirs]);
  expect(JSON.parse(merged?.text ?? "")).toEqual(JSON.parse(ours.replace(',\n  "list": ["p"]', "")));
  expect(merged?.undecided).toEqual([]);
});

test("leaves files that are not JSON to git", () =>
  expect(mergeByKey([base, "{ mine", base])).toBeUndefined());

test("removes texts that the template dropped, and reports any that the owner had reworded", () => {
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
