import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import { deleteAttachments } from './attachment-store.ts'
import { forgetContents } from './content-store.ts'
import { type Forgotten, forgetMailsOf, forgetMailsTo, forgetOldMails } from './store.ts'

/** Forgets mails to contacts, mails that show their data, and what was sent with them. */
export const forgetContacts = async (db: Db, tenantId: string, contactIds: readonly string[]) =>
  forgetSent(db, await forgetMailsOf(db, tenantId, contactIds))

/** The same for mails to an address. */
export const forgetAddress = async (db: Db, tenantId: string, email: string) =>
  forgetSent(db, await forgetMailsTo(db, tenantId, email))

/** The same for old mails of all companies. Returns whether there may be more. */
export const forgetOld = (db: Db, before: Date, limit: number): Promise<boolean> =>
  tx(db, async (db) => {
    const mails = await forgetOldMails(db, before, limit)
    await forgetSent(db, mails)
    return mails.length === limit
  })

/** Deletes the files and the content of mails that were forgotten. */
async function forgetSent(db: Db, mails: readonly Forgotten[]) {
  for (const [tenantId, own] of Map.groupBy(mails, (mail) => mail.tenantId)) {
    await deleteAttachments(
      db,
      tenantId,
      own.map(({ id }) => id),
    )
    await forgetContents(db, tenantId, [...new Set(own.map(({ sourceId }) => sourceId))])
  }
}
