import { exampleNumbers } from "../../../db/examples.server.ts";
import { capital } from "../names.server.ts";
import known from "./examples.json" with { type: "json" };
import type { Plan } from "./plan.server.ts";
import { type Field, getValues } from "./types.server.ts";

/** Code for each field of the example with this `number`. */
export const getExamples = (plan: Plan): string[] =>
  plan.fields.flatMap((field, at) => {
    if (field.type === "reference" || field.type === "image") return [];
    const value = writeValue(plan, field, factors[at % factors.length] ?? 1);
    return `${field.name}: ${field.optional ? `number % 5 === 0 ? null : ${value}` : value},`;
  });

/** Each factor mixes a field's numbers in a different order: see `computeShare` in kit/db/examples.server.ts. */
const factors = [1, 5, 11, 7, 17, 13, 19, 23];

const mixed = (factor: number) => (factor === 1 ? "number" : `number * ${factor}`);
const quoted = (texts: readonly string[]) => `[${texts.map((text) => JSON.stringify(text)).join(", ")}]`;

/** Whether a name is the word or ends with it: "dueDate" is a date. */
const isOne = (list: string, name: string) => {
  const [last = ""] = /[A-Z]?[a-z\d]+$/.exec(name) ?? [];
  const words = list.split(" ");
  return words.includes(name.toLowerCase()) || words.includes(last.toLowerCase());
};

const oneOf = <Value>(lists: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.entries(lists).find(([words]) => isOne(words, name))?.[1];

function writeValue(plan: Plan, field: Field, factor: number): string {
  const { name, unique } = field;
  switch (field.type) {
    case "text":
      return writeText(plan, field);
    case "longtext":
      return `pick(number, ${quoted(oneOf(known.long, name) ?? known.long.note)})`;
    case "integer":
      return writeAmount(factor, unique ? [1000, 9000] : (oneOf(integers, name) ?? [1, 400]));
    case "decimal":
      return writeAmount(factor, oneOf(decimals, name) ?? [1, 250], field.size);
    case "money":
      return writeMoney(field, factor);
    case "boolean":
      return `number % ${2 + (factor % 3)} === 0`;
    case "date":
    case "datetime":
      return writeTime(field);
    case "email":
      return `\`\${pick(number, ${quoted(firstNames)})}.\${pick(number, ${quoted(lastNames)})}@example.com\``;
    case "url":
      return `\`https://example.com/\${pick(number, ${quoted(sites)})}/\${100 + number}\``;
    case "enum":
      return `pick(number, ${getValues(field)})`;
    default:
      throw new Error(`No example for ${field.type}`);
  }
}

// Eight first names and nine last names: all 24 pairs differ.
const firstNames = ["amina", "jonas", "leila", "mateo", "neema", "oscar", "priya", "tomasz"];
const lastNames = ["diallo", "keller", "mansour", "nair", "nowak", "otieno", "reed", "romero", "sow"];
const sites = ["articles", "guides", "places", "projects", "stories"];

const integers: Readonly<Record<string, Range>> = {
  "page pages": [24, 640],
  year: [1990, 2026],
  age: [18, 82],
  "rating stars score grade": [1, 5],
  "percent discount progress share": [5, 100],
  "quantity amount copies pieces": [1, 60],
  "seats capacity people guests participants places": [4, 120],
  "minutes duration": [10, 240],
  "hours days weeks": [1, 40],
};
const decimals: Readonly<Record<string, Range>> = {
  weight: [0.2, 48],
  "rating score grade": [1, 5],
  "hours duration days": [0.5, 40],
  "rate percent discount": [0.5, 25],
  "distance length": [0.4, 320],
};
type Range = readonly [from: number, to: number];

const writeAmount = (factor: number, [from, to]: Range, decimals?: number) =>
  `numberBetween(${[mixed(factor), from, to, ...(decimals ? [decimals] : [])].join(", ")})`;

/** Amounts of about 5 to 2,400 euros, in the currency's smallest unit, such as cents. */
function writeMoney({ currency = "EUR" }: Field, factor: number): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  const unit = 10 ** digits * (digits === 0 || small.includes(currency) ? 100 : 1);
  return writeAmount(factor, [5 * unit, 2400 * unit]);
}

/** Currencies with a unit of low value. */
const small = ["KES", "TZS", "UGX", "RWF", "NGN", "INR", "PKR", "IDR", "VND", "HUF", "COP", "CLP", "IQD"];

const whens: Readonly<Record<string, Range>> = {
  "due deadline until expiry expires ends end finish valid": [-130, 45],
  "start starts begin begins from planned": [-140, 40],
  "born birthday birth": [-25_000, -7000],
  "paid sent created made added signed opened closed done completed published returned delivered bought received joined since lent last updated approved ordered":
    [-160, -2],
};

/** The names of times begin with their word, as in paidAt, or end with it, as in dateOfBirth. */
function writeTime({ name, type, unique }: Field): string {
  const [first = ""] = /^[a-z]+/.exec(name) ?? [];
  const range = oneOf(whens, first) ?? oneOf(whens, name) ?? [-120, 45];
  // Unique days do not depend on today, so days that are added later never equal existing ones.
  const start = unique ? `, new Date("2027-01-15")` : "";
  return `${type === "date" ? "day" : "time"}Between(number, ${range.join(", ")}${start})`;
}

function writeText(plan: Plan, field: Field): string {
  const { name, size = 200, unique } = field;
  const isTitle = field === plan.title;
  const serial = "number no code reference ref sku serial barcode key isbn";
  const prefix = plan.names.one.slice(0, 3).toUpperCase();
  if (isOne(serial, name) && size >= 8) return `\`${prefix}-\${1040 + number}\``;
  if (isOne("phone mobile telephone fax", name) && size >= 16) return `\`+44 20 7946 0\${120 + number}\``;
  const texts = textsFor(plan, field).filter((text) => text.length <= size);
  const enough = unique || isTitle ? exampleNumbers.length : 1;
  if (texts.length >= enough) return `pick(number, ${quoted(texts)})`;
  return size > 12 ? `\`${capital(name).slice(0, size - 6)} \${number}\`` : "String(number)";
}

const people =
  "author customer contact client borrower lender manager assignee teacher student patient doctor person member speaker guest host driver employee by recipient sender lentto fullname reader tenant owner artist";
const companies =
  "company supplier vendor publisher brand organization organisation employer manufacturer firm shop";
const places = "place location room venue address site building";

/** Plausible texts for a field, chosen by the field's name or, failing that, by the feature's. */
function textsFor(plan: Plan, field: Field): readonly string[] {
  const { name } = field;
  const isTitle = field === plan.title;
  const domain = getDomain(plan.names.words.one.split(" ").at(-1) ?? "");
  if (isTitle && isOne("title name subject summary label heading topic headline", name)) return domain;
  if (isOne(people, name) || /By$/.test(name)) return known.people;
  if (isOne(companies, name)) return known.companies;
  if (isOne(places, name)) return known.places;
  return isTitle ? domain : (oneOf(known.lists, name) ?? oneOf(known.long, name) ?? known.long.note);
}

function getDomain(word: string): readonly string[] {
  const domain = known.titles.find(({ of }) => of.split(" ").includes(word));
  if (!domain) return known.names;
  if ("people" in domain) return known.people;
  if ("companies" in domain) return known.companies;
  return domain.texts ?? known.places;
}
