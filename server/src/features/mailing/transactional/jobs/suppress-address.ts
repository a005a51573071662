import Type from 'typebox'
import { tx } from '../../../../platform/db/tx.ts'
import { Enum, Id } from '../../../../platform/http/schemas.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { markAddress } from '../../../audience/contacts/index.ts'
import { addressOf } from '../store.ts'

/** Suppresses the address of a mail that bounced or was marked as spam. The queue holds the id of the mail, no address. */
export const suppressAddress = defineJob({
  name: 'transactional.suppress-address',
  payload: Type.Object({ tenantId: Id, mailId: Id, reason: Enum(['bounced', 'complaint']) }),
  tries: 10,
  run: ({ db, now, payload: { tenantId, mailId, reason } }) =>
    tx(db, async (db) => {
      const email = await addressOf(db, tenantId, mailId)
      if (email) await markAddress({ db, now }, tenantId, email, reason)
    }),
})
