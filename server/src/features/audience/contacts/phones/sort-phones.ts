import type { DbContext } from '../../../../platform/context.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { kindOfPhone } from '../../../../platform/text/phone.ts'
import type { MaintenanceStep } from '../../../account/background-work/index.ts'
import { writeProfileField } from '../changes/sql/fields.ts'
import { contactUpdated } from '../events.ts'
import { type NumberRow, nextNumbers } from './store.ts'

/** Contacts per transaction. */
const BATCH = 2000

/** A number that stands in the wrong field. */
export interface MovedNumber {
  id: string
  email: string
  from: 'phone' | 'mobile'
  to: 'phone' | 'mobile'
  value: string
}

/** Sorts the numbers of the next contacts, or only finds out which it would move. */
export async function sortNext(
  { db, now }: DbContext,
  tenantId: string,
  after: string,
  apply: boolean,
): Promise<MaintenanceStep<MovedNumber>> {
  const rows = await nextNumbers(db, tenantId, { after, limit: BATCH, isLocking: apply })
  const changed = rows.flatMap(moveOf)
  const last = rows.length < BATCH ? null : rows.at(-1)!.id
  if (apply && changed.length) await move({ db, now }, tenantId, changed)
  return { checked: rows.length, changed, last }
}

/** Languages whose speakers have numbers of one country, for numbers without its code. */
const COUNTRIES: Readonly<Record<string, string>> = { cs: 'CZ', sk: 'SK' }

/** What is wrong with the numbers of a contact. A field that a person edited stays as it is. */
function moveOf({ id, email, phone, mobile, country, language, edited_fields: edited }: NumberRow): MovedNumber[] {
  if (edited.includes('phone') || edited.includes('mobile')) return []
  const kind = (text: string) => kindOfPhone(text, country ?? COUNTRIES[language] ?? null)
  if (mobile === '' && kind(phone) === 'mobile') return [{ id, email, from: 'phone', to: 'mobile', value: phone }]
  if (phone === '' && kind(mobile) === 'landline') return [{ id, email, from: 'mobile', to: 'phone', value: mobile }]
  return []
}

/** Writes the numbers of locked contacts. */
async function move({ db, now }: DbContext, tenantId: string, moved: readonly MovedNumber[]) {
  for (const field of ['phone', 'mobile'] as const) {
    const rows = moved.map(({ id, to, value }) => ({ id, value: to === field ? value : '' }))
    await writeProfileField(db, tenantId, field, rows, now)
  }
  const events = moved.map(({ id, from, to, value }) => {
    const changes = [
      { field: from, before: value, after: '' },
      { field: to, before: '', after: value },
    ]
    return contactUpdated({ at: now, contactId: id, data: { changes } })
  })
  await writeEvents(db, tenantId, events)
}
