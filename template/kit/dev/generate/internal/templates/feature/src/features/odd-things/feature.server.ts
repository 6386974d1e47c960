import { Elysia } from "elysia";
import { z } from "zod";
import { deletions } from "#config/deletions.server.ts";
import { uploadTypes } from "#config/uploads.ts";
import { about, listing, raises } from "#kit/api/about.server.ts";
import type { ApiContext, ServerFeature } from "#kit/api/feature.server.ts";
import { access, scopeFor } from "#kit/auth/access.server.ts";
import type { CurrentSession } from "#kit/auth/session.server.ts";
import { choiceList, choiceQuery } from "#kit/db/list.server.ts";
import { listQuery } from "#kit/shared/list.ts";
import { imageBody, raisedByUploads } from "#kit/storage/picture.server.ts";
import { oddThingSchemas } from "./schema.ts";
import { oddThingsSearch, photoSize } from "./search.ts";
import { seedOddThings } from "./seed.server.ts";
import { oddThingStore, ownerChoices, placeChoices } from "./store.server.ts";
import { oddThing } from "./tables.server.ts";

export const oddThings = {
  api: oddThingsApi,
  // #region manifest
  existing: (db) => ({ oddThing: (ids) => oddThingStore.all.known(db, ids) }),
  counts: (db) => ({
    oddThings: {
      total: (by) => oddThingsFor(by).total(db),
      byTime: (bounds, by) => oddThingsFor(by).byTime(db, bounds),
    },
  }),
  files: [
    {
      column: oddThing.photo,
      read: { oddThing: "read" },
      own: { owner: oddThing.owner, all: { oddThing: "all" } },
    },
  ],
  // #endregion
  seed: { run: seedOddThings, what: "24 odd things" },
} satisfies ServerFeature;

// #region own
/** Each caller's own, or everyone's. */
const oddThingsFor = (current: CurrentSession) => scopeFor(current, oddThingStore, { oddThing: "all" });
// #endregion

function oddThingsApi({ db, sessions, audit, uploads }: ApiContext) {
  // #region deletion
  const deletion = deletions({ db, audit }, "oddThing", ({ current }) => oddThingsFor(current), "title");
  // #endregion

  return (
    new Elysia({ prefix: "/api" })
      .use(access(sessions))
      .get("/odd-things", ({ query, current }) => oddThingsFor(current).list(db, query), {
        access: { oddThing: "read" },
        query: listQuery(oddThingsSearch),
        // #region list
        response: oddThingSchemas.list,
        detail: about("List your odd things by title, or everyone's", {
          description: listing("title and contact"),
        }),
        // #endregion
      })
      // #region choiceRoutes
      .get("/odd-things/choices/owner", ({ query }) => ownerChoices(db, query), {
        access: { oddThing: "all" },
        query: choiceQuery,
        response: choiceList,
        detail: about("Find the owner of an odd thing"),
      })
      .get("/odd-things/choices/place", ({ query }) => placeChoices(db, query), {
        access: { oddThing: "read" },
        query: choiceQuery,
        response: choiceList,
        detail: about("Find the place of an odd thing"),
      })
      // #endregion
      .post(
        "/odd-things",
        // #region create
        async ({ body, current, status }) =>
          status(201, await oddThingsFor(current).create(db, { ...body, owner: current.user.id })),
        // #endregion
        {
          access: { oddThing: "create" },
          body: oddThingSchemas.form,
          response: { 201: oddThingSchemas.item, ...raises("TAKEN") },
          detail: about("Create an odd thing"),
        },
      )
      .get("/odd-things/:id", ({ params, current }) => oddThingsFor(current).get(db, params.id), {
        access: { oddThing: "read" },
        response: { 200: oddThingSchemas.item, ...raises("NOT_FOUND") },
        detail: about("Get an odd thing"),
      })
      .patch(
        "/odd-things/:id",
        // #region change
        ({ params, body, current }) => oddThingsFor(current).update(db, params.id, body),
        // #endregion
        {
          access: { oddThing: "update" },
          body: oddThingSchemas.change,
          response: { 200: oddThingSchemas.item, ...raises("NOT_FOUND", "VERSION_CONFLICT", "TAKEN") },
          detail: about("Update an odd thing", {
            description: "`version` is the version that the update is based on; an outdated one is rejected.",
          }),
        },
      )
      // #region image
      .put(
        "/odd-things/:id/photo",
        async ({ current, request, params: { id } }) => {
          const records = oddThingsFor(current);
          await records.get(db, id);
          const keep = (name: string) => records.update(db, id, { photo: name });
          return uploads.receive({ request, userId: current.user.id, size: photoSize, keep });
        },
        {
          access: { oddThing: "update" },
          response: { 200: oddThingSchemas.item, ...raises("NOT_FOUND", ...raisedByUploads) },
          detail: about("Set the photo of an odd thing", imageBody(photoSize, uploadTypes.image)),
        },
      )
      .delete(
        "/odd-things/:id/photo",
        async ({ params: { id }, current }) => {
          const changed = await oddThingsFor(current).update(db, id, { photo: null });
          uploads.removeSoon();
          return changed;
        },
        {
          access: { oddThing: "update" },
          response: { 200: oddThingSchemas.item, ...raises("NOT_FOUND") },
          detail: about("Remove the photo of an odd thing"),
        },
      )
      // #endregion
      .delete("/odd-things/:id", deletion.remove, {
        access: { oddThing: "delete" },
        response: { 204: z.void(), ...raises("NOT_FOUND", "IN_USE") },
        detail: about("Delete an odd thing"),
      })
      .post("/odd-things/:id/restore", deletion.restore, {
        access: { oddThing: "delete" },
        response: { 200: oddThingSchemas.item, ...raises("NOT_FOUND", "TAKEN") },
        detail: about("Restore an odd thing for some time after its deletion"),
      })
  );
}

export type OddThingsApi = ReturnType<typeof oddThingsApi>;
