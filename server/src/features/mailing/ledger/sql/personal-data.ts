import type { Db } from '../../../../platform/db/database.ts'
import { inPages } from '../../../../platform/db/in-pages.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { findMailingSource } from '../mailing-source.ts'
import { providerNamed } from '../providers.ts'
import { FLAGS, type Flag, MESSAGE_STATES, type MessageState } from '../states.ts'
import { findMailingRefs } from './sources.ts'

/** The mails to a contact with their results. Rows outlive their contacts: the ledger must add up, and it holds only ids. */
export const ledgerPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'messages',
      tables: ['message'],
      async *read({ db }, tenant, contact) {
        const pages = inPages<MessageRow>((last, limit) =>
          messagesAfter(db, tenant.id, contact.id, last?.source_id ?? '0', limit),
        )
        for await (const rows of pages) yield rows.map(present)
      },
    },
  ],
  references: [{ field: 'sourceId', find: findMailings }],
}

/** Mailings by their sources, as objects of the feature that sends them. */
async function findMailings(db: Db, tenantId: string, sourceIds: readonly string[]) {
  const refs = [...(await findMailingRefs(db, tenantId, sourceIds)).values()]
  const found = []
  for (const [kind, own] of Map.groupBy(refs, (ref) => ref.kind)) {
    const objectIds = [...new Set(own.map(({ objectId }) => objectId))]
    const source = findMailingSource(kind)
    const names = await source?.names(db, tenantId, objectIds)
    for (const { sourceId, objectId } of own)
      found.push({ id: sourceId, as: source?.objectKind ?? kind, shownId: objectId, name: names?.get(objectId) ?? '' })
  }
  return found
}

type MessageRow = Awaited<ReturnType<typeof messagesAfter>>[number]

const messagesAfter = async (db: Db, tenantId: string, contactId: string, after: string, limit: number) =>
  db
    .selectFrom('message')
    .select(['source_id', 'at', 'state', 'flags', 'tries', 'variant', 'provider', 'reason'])
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where('source_id', '>', after)
    .orderBy('source_id')
    .limit(limit)
    .execute()

const present = (row: MessageRow) => ({
  sourceId: row.source_id,
  at: row.at?.toISOString() ?? null,
  state: (Object.keys(MESSAGE_STATES) as MessageState[]).find((state) => MESSAGE_STATES[state] === row.state) ?? null,
  results: (Object.keys(FLAGS) as Flag[]).filter((flag) => (row.flags & FLAGS[flag]) !== 0),
  reason: row.reason,
  tries: row.tries,
  variant: row.variant,
  provider: row.provider ? providerNamed(row.provider) : null,
})
