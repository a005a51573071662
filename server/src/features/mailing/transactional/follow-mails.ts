import type { Db } from '../../../platform/db/database.ts'
import { forgetReferences } from '../../../platform/db/references.ts'
import type { MailFollower } from '../email-events/index.ts'
import { deleteAttachments } from './attachment-store.ts'
import { findMailing } from './mailing-store.ts'
import { mailsTo, REFERRING } from './store.ts'

/** Releases what mails needed that wait no more, so that it can be deleted, and deletes the files that came with them. */
export const releaseUsed: MailFollower = {
  sent: release,
  unsent: release,
  read: async () => {},
}

async function release(
  db: Db,
  tenantId: string,
  sourceId: string,
  load: () => Promise<readonly { contactId: string }[]>,
) {
  if (!(await findMailing(db, tenantId, sourceId))) return
  const ids = (await load()).map(({ contactId }) => contactId)
  const mails = await mailsTo(db, tenantId, sourceId, ids)
  for (const { id } of mails) await forgetReferences(db, tenantId, { kind: REFERRING, id })
  await deleteAttachments(
    db,
    tenantId,
    mails.map(({ id }) => id),
  )
}
