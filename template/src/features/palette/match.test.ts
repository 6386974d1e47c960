import { expect, test } from "vitest";
import type { Command, CommandGroup } from "#kit/client/command.ts";
import { matchGroups } from "./match.ts";

const command = (label: string, more: Partial<Pick<Command, "hint" | "keywords">> = {}): Command => ({
  id: label,
  icon: "circle",
  label,
  run: () => {},
  ...more,
});

const found = (groups: readonly CommandGroup[], term: string) =>
  matchGroups(groups, term).map(({ title, commands }) => [title, ...commands.map(({ label }) => label)]);

const pages: CommandGroup = {
  title: "Pages",
  commands: [command("Home"), command("Books"), command("Hébergement")],
};
const actions: CommandGroup = {
  title: "Actions",
  commands: [
    command("Open the house"),
    command("Sign out", { keywords: "log leave" }),
    command("Français", { hint: "French" }),
  ],
};

test("without a search term, everything is shown, except empty groups", () => {
  expect(found([pages, { title: "Books", commands: [] }], " ")).toEqual([
    ["Pages", "Home", "Books", "Hébergement"],
  ]);
});

test("ranks the beginning of a label above that of a word, and that above other matches", () => {
  const labels = ["A shoe", "The house", "House"].map((label) => command(label));
  expect(found([{ title: "Things", commands: labels }], "ho")).toEqual([
    ["Things", "House", "The house", "A shoe"],
  ]);
});

test("ranks a word of a label above a keyword", () => {
  const users = command("Users", { keywords: "account people" });
  const account = command("Your account");
  expect(found([{ title: "Pages", commands: [users, account] }], "account")).toEqual([
    ["Pages", "Your account", "Users"],
  ]);
});

test("puts a group with a better match first, but results of the server last", () => {
  const users = { title: "Pages", commands: [command("Users", { keywords: "ban" })] };
  const here = { title: "This page", commands: [command("Ban")] };
  const books = { title: "Books", commands: [command("Bandits")], search: { isBusy: false, isOld: false } };
  expect(found([users, books, here], "ban")).toEqual([
    ["This page", "Ban"],
    ["Pages", "Users"],
    ["Books", "Bandits"],
  ]);
});

test("among groups that match equally well, puts pages before immediate actions", () => {
  const visits = { title: "Pages", commands: [command("Visits")] };
  const here = { title: "This page", commands: [command("View as this user")] };
  expect(found([visits, here], "vi")[0]).toEqual(["Pages", "Visits"]);
});

test("ignores case and accents, and requires every word to match", () => {
  expect(found([pages], "HEB")).toEqual([["Pages", "Hébergement"]]);
  expect(found([actions], "house open")).toEqual([["Actions", "Open the house"]]);
  expect(found([actions], "house closed")).toEqual([]);
});

test("finds a command by hints and keywords only if a word begins with the term", () => {
  expect(found([actions], "log out")).toEqual([["Actions", "Sign out"]]);
  expect(found([actions], "fren")).toEqual([["Actions", "Français"]]);
  expect(found([actions], "ench")).toEqual([]);
});

test("matches three or more letters of a word in order", () => {
  expect(found([pages], "bks")).toEqual([["Pages", "Books"]]);
  expect(found([pages], "bk")).toEqual([]);
  expect(found([pages], "ksb")).toEqual([]);
  expect(found([actions], "lev")).toEqual([]);
});

test("puts results of the server that begin with the term first", () => {
  const books = {
    title: "Books",
    commands: [command("A Little Princess"), command("Pride and Prejudice")],
    search: { isBusy: false, isOld: false },
  };
  expect(found([books], "pri")).toEqual([["Books", "Pride and Prejudice", "A Little Princess"]]);
});

test("keeps the order of the server's results", () => {
  const books = {
    title: "Books",
    commands: [command("Emma")],
    search: { isBusy: false, isOld: true },
  };
  expect(found([books], "austen")).toEqual([["Books", "Emma"]]);
});
