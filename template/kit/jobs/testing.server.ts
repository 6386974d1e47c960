import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInstance } from "i18next";
import type { Db } from "../db/connect.server.ts";
import type { Log } from "../log/log.server.ts";
import { createMailbox, createMailService } from "../mail/mail.server.ts";
import { hour } from "../shared/time.ts";
import { createStorage } from "../storage/storage.server.ts";
import { createUploads } from "../storage/uploads.server.ts";
import type { JobServices } from "./job.server.ts";
import { createQueue } from "./queue.server.ts";

const limits = {
  maxImageBytes: 1,
  maxImagePixels: 1,
  uploadLimit: { max: 1, withinMs: hour },
  maxUploads: 1,
  maxUploadsOfUser: 1,
  maxConcurrentImages: 1,
  imageTimeoutMs: 1,
};

/** What jobs get, without the app. */
export function servicesOf(db: Db, log: Log): JobServices {
  const i18n = createInstance();
  const storage = createStorage({ kind: "folder", folder: mkdtempSync(join(tmpdir(), "test-")) });
  const jobs = createQueue(db);
  return {
    db,
    log,
    jobs,
    mail: createMailService({ db, log, mailer: createMailbox(), jobs, mails: {}, i18nOf: () => i18n }),
    uploads: createUploads({ db, log, storage, limits }),
  };
}
