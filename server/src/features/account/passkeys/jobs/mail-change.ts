import Type from 'typebox'
import type { Db } from '../../../../platform/db/database.ts'
import { Enum, Id } from '../../../../platform/http/schemas.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { getPerson } from '../../accounts/index.ts'
import { companiesOf } from '../../members/index.ts'
import { nameInMail, sendSystemMail } from '../../system-mail/index.ts'
import type { PasskeyRow } from '../store.ts'
import { passkeyMail } from '../texts.ts'

/** Mails a person that a passkey was added or removed: they may not have done it. */
export const mailPasskeyChange = defineJob({
  name: 'passkeys.mail-change',
  payload: Type.Object({ personId: Id, email: Type.String(), name: Type.String(), news: Enum(['added', 'removed']) }),
  tries: 15,
  mails: true,
  run: async ({ app, db, now, payload: { personId, email, name, news } }) => {
    const person = await getPerson(db, personId)
    if (!person) return
    const { subject, text } = passkeyMail(person.language, news, nameInMail(name), app.config.baseUrl)
    const tenantIds = (await companiesOf(db, personId)).map(({ id }) => id)
    await sendSystemMail({ app, db, now }, { kind: 'passkey_change', to: email, subject, text, tenantIds })
  },
})

/** Queues the mail, in the transaction of the change. It goes to the present address, whatever changes afterwards. */
export async function mailOfChange(db: Db, { person_id, name }: PasskeyRow, news: 'added' | 'removed') {
  const { email } = (await getPerson(db, person_id))!
  await enqueue(db, mailPasskeyChange, { personId: person_id, email, name, news })
}
