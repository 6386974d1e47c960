import { and, between, count, desc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import { type Db, write } from "../db/connect.server.ts";
import { plain } from "../db/dialect/sql.server.ts";
import { deleteInSlices, run } from "../db/query.server.ts";
import { AppError } from "../shared/errors.ts";
import { day, minute, second } from "../shared/time.ts";
import type { Limit } from "./limits.ts";
import { budgetEvent } from "./tables.server.ts";

export interface Subject {
  budget: string;
  key: string;
}

/**
 * A clock that was ahead must not lock anyone out. The minute allows for small differences between processes' clocks.
 */
const getWindow = (ms: number, now: Date) => ({ from: now.getTime() - ms + 1, to: now.getTime() + minute });

const whereOwn = ({ budget, key }: Subject) => and(eq(budgetEvent.budget, budget), eq(budgetEvent.key, key));

function whereRecent(subject: Subject, ms: number, now: Date) {
  const { from, to } = getWindow(ms, now);
  return and(whereOwn(subject), between(budgetEvent.at, new Date(from), new Date(to)));
}

function newest(db: Db) {
  const own = and(eq(budgetEvent.budget, plain("budget")), eq(budgetEvent.key, plain("key")));
  return db
    .select({ at: budgetEvent.at })
    .from(budgetEvent)
    .where(and(own, between(budgetEvent.at, plain("from"), plain("to"))))
    .orderBy(desc(budgetEvent.at), desc(budgetEvent.id))
    .limit(1)
    .offset(sql.placeholder("skipped"));
}

/** Milliseconds until every limit allows one more event; 0 if all do now. */
export async function retryAfter(
  db: Db,
  { budget, key }: Subject,
  limits: readonly Limit[],
  now: Date,
): Promise<number> {
  let waitMs = 0;
  for (const { max, withinMs } of limits) {
    // With `max` events in the window, the oldest of the newest `max` has to leave it first.
    const values = { budget, key, ...getWindow(withinMs, now), skipped: max - 1 };
    const [oldest] = await run(db, "newest budget_event", values, () => newest(db));
    if (oldest) waitMs = Math.max(waitMs, oldest.at.getTime() + withinMs - now.getTime());
  }
  return waitMs;
}

/** Like `retryAfter`, for a budget of distinct items: one that is already in the window costs nothing. */
export async function retryAfterForItem(
  db: Db,
  subject: Subject,
  item: string,
  { max, withinMs }: Limit,
  now: Date,
): Promise<number> {
  const latest = sql<number>`max(${budgetEvent.at})`;
  const [oldest] = await db
    .select({ latest })
    .from(budgetEvent)
    .where(and(whereRecent(subject, withinMs, now), ne(budgetEvent.item, item)))
    .groupBy(budgetEvent.item)
    .orderBy(desc(latest))
    .limit(1)
    .offset(max - 1);
  return oldest ? oldest.latest + withinMs - now.getTime() : 0;
}

/** How many events are in a window, and how many distinct ones by each part of their items. */
export async function countParts(
  db: Db,
  subject: Subject,
  /** Where the second part begins. One character separates the two. */
  second: number,
  { withinMs, now }: { withinMs: number; now: Date },
): Promise<[events: number, first: number, second: number]> {
  const [row] = await db
    .select({
      events: count(),
      first: sql<number>`count(distinct substr(${budgetEvent.item}, 1, ${second - 1}))`,
      second: sql<number>`count(distinct substr(${budgetEvent.item}, ${second + 1}))`,
    })
    .from(budgetEvent)
    .where(whereRecent(subject, withinMs, now));
  return [row?.events ?? 0, row?.first ?? 0, row?.second ?? 0];
}

/** Whether an item is in the window. */
export async function hasItem(
  db: Db,
  subject: Subject,
  item: string,
  { withinMs, now }: { withinMs: number; now: Date },
): Promise<boolean> {
  const own = and(whereRecent(subject, withinMs, now), eq(budgetEvent.item, item));
  return (await db.$count(budgetEvent, own)) > 0;
}

/** @returns the event's id, for `refund` */
export async function consume(db: Db, { budget, key }: Subject, at: Date, item?: string): Promise<number[]> {
  const event = { budget, key, item, at };
  const added = await db.insert(budgetEvent).values(event).returning({ id: budgetEvent.id });
  return added.map(({ id }) => id);
}

/** @throws AppError RATE_LIMITED @public */
export const spend = (db: Db, subject: Subject, limits: readonly Limit[], now = new Date()) =>
  write(db, async () => {
    const waitMs = await retryAfter(db, subject, limits, now);
    if (waitMs > 0) throw new AppError("RATE_LIMITED", { retryAfter: waitMs / second });
    await consume(db, subject, now);
  });

/** Gives back the events that `consume` counted. */
export async function refund(db: Db, ids: readonly number[]): Promise<void> {
  await db.delete(budgetEvent).where(inArray(budgetEvent.id, [...ids]));
}

/** Clears all events of a subject. */
export async function reset(db: Db, subject: Subject): Promise<void> {
  await db.delete(budgetEvent).where(whereOwn(subject));
}

/** Deletes events that no window includes any more. The longest window is a day. */
export async function pruneBudgets(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  await deleteInSlices(db, budgetEvent, lt(budgetEvent.at, new Date(now.getTime() - day)), signal);
}

/**
 * The mailbox that an address reaches with most providers: without a tag after `+`, and without dots. If a provider
 * tells such addresses apart, two people share a limit, which does less harm than ten mails for every tag.
 */
export function getMailbox(email: string): string {
  const at = email.lastIndexOf("@");
  const [name = ""] = email.slice(0, at).split("+", 1);
  return `${name.replaceAll(".", "")}@${email.slice(at + 1)}`;
}
