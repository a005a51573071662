import type { Db } from '../../../../platform/db/database.ts'
import { inPages } from '../../../../platform/db/in-pages.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { consentsAfter, entriesAfter, presentConsent, presentEntry, textsOf } from '../../consents/index.ts'
import { endOfUse } from '../changes/record-consent.ts'

/** The consents of a contact with the texts that it agreed to and what ended their use, and their history. */
export const consentSections: NonNullable<Slots['personal']['sections']> = [
  {
    name: 'consents',
    tables: ['consent'],
    async *read({ db }, tenant, { id }) {
      const ended = await endOfUse(db, tenant.id, id)
      const pages = inPages<ConsentRow>((last, limit) => consentsAfter(db, tenant.id, id, last?.id ?? '0', limit))
      for await (const rows of pages) {
        const texts = await agreedTexts(db, tenant.id, rows)
        yield rows.map((row) => ({ ...presentConsent(row, ended), text: texts(row) }))
      }
    },
  },
  {
    name: 'consentHistory',
    tables: ['consent_entry'],
    async *read({ db }, tenant, { id }) {
      const pages = inPages<EntryRow>((last, limit) => entriesAfter(db, tenant.id, id, last?.seq ?? 0, limit))
      for await (const rows of pages) yield rows.map(presentEntry)
    },
  },
]

type ConsentRow = Awaited<ReturnType<typeof consentsAfter>>[number]
type EntryRow = Awaited<ReturnType<typeof entriesAfter>>[number]

/** The text of the version that was agreed to. */
async function agreedTexts(db: Db, tenantId: string, rows: readonly ConsentRow[]) {
  const texts = await textsOf(db, tenantId, [...new Set(rows.map((row) => row.purpose_id))])
  return ({ purpose_id, text_version }: ConsentRow) =>
    texts.get(purpose_id)?.find(({ version }) => version === text_version)?.text ?? null
}
