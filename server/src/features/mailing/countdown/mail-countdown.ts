import type { DataValues } from '../../../platform/render/request.ts'
import { requireCompany } from '../../account/companies/index.ts'
import type { DataContext, DataMail, MailData } from '../../content/composing/index.ts'
import { mailingStart } from '../ledger/index.ts'
import { readSettings, type Settings } from './settings.ts'
import { makeToken } from './token.ts'

/**
 * Addresses of countdown pictures in mails: `data.countdown('until=2026-12-24T20:00:00+01:00 labels=cs')`. `hours=48` counts
 * from the start of a campaign, from the sending of a mail of an automation, and in previews from now.
 */
export const mailCountdown: MailData = { functions: ['countdown'], isList: false, shared }

async function shared(
  { app, db, now }: DataContext,
  { tenantId, sourceId, use, sentAt }: DataMail,
): Promise<DataValues> {
  const asked = use.names.flatMap((name) => {
    const settings = readSettings(name)
    return settings ? [{ name, ...settings }] : []
  })
  if (!asked.length) return {}
  const { public_id } = await requireCompany(db, tenantId)
  const start = (sourceId && (await mailingStart(db, tenantId, sourceId))) || sentAt || now
  const addressOf = ({ end, look }: Settings) => {
    const ends = Math.floor(('at' in end ? end.at : start.getTime() + end.hours * 3_600_000) / 1000)
    return `${app.config.baseUrl}/countdown/${public_id}/${makeToken(app.signingKeys, public_id, { ends, look })}.gif`
  }
  return { countdown: Object.fromEntries(asked.map((one) => [one.name, addressOf(one)])) }
}
