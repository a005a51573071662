import Type from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { Id } from '../../../platform/http/schemas.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { getPerson, type PersonRow } from '../accounts/index.ts'
import { type ChangeRow, findChange } from './store.ts'

interface Waiting {
  change: ChangeRow
  person: PersonRow
}

/** A job that mails about a change that waits for its confirmation. It does nothing once the change is gone or replaced. */
export const defineChangeMail = (name: string, mail: (context: Context, waiting: Waiting) => Promise<void>) =>
  defineJob({
    name,
    payload: Type.Object({ personId: Id, changeId: Id }),
    tries: 8,
    mails: true,
    run: async ({ app, db, now, payload: { personId, changeId } }) => {
      const change = await findChange(db, personId, now)
      const person = await getPerson(db, personId)
      if (person && change?.id === changeId) await mail({ app, db, now }, { change, person })
    },
  })
