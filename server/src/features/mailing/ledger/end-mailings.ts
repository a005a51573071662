import type { Loop } from '../../../platform/jobs/loops.ts'
import { findMailingSource } from './mailing-source.ts'
import { findEndedMailings } from './sql/sources.ts'

/** Calls `ended` for mailings without waiting messages. */
export const endMailings: Loop = {
  name: 'ledger.end-mailings',
  everyMs: 1_000,
  async run({ app, db, now }) {
    for (const ref of await findEndedMailings(db))
      await findMailingSource(ref.kind)
        ?.ended({ app, db, now }, ref)
        .catch((error: Error) =>
          app.log.warn({ mailing: ref.sourceId, reason: error.message }, 'cannot end a mailing; trying again'),
        )
    return false
  },
}
