import type { DbContext } from '../../../../platform/context.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { notify } from '../../../account/notifications/index.ts'
import { changeForm } from '../change-form.ts'
import { readWelcome } from '../settings.ts'
import { lockFormIfThere } from '../store.ts'
import { pauseMails } from './sql/mailings.ts'

/** Switches off the mail of a form that goes wrong, and notifies the company; false when it is off already. */
export const pauseWelcome = ({ db, now }: DbContext, tenantId: string, formId: string, reason: string) =>
  tx(db, async (db) => {
    const row = await lockFormIfThere(db, tenantId, formId)
    if (!row || !readWelcome(row).enabled) return false
    const company = await requireCompany(db, tenantId)
    await changeForm({ db, now }, company, null, formId, { welcome: { ...readWelcome(row), enabled: false } })
    await pauseMails(db, tenantId, formId, true)
    const subject = { kind: 'form', id: formId, name: row.name }
    await notify(db, tenantId, { type: 'form_mail_paused', severity: 'error', params: { reason }, subject }, now)
    return true
  })
