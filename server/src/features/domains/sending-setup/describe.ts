import type { Context } from '../../../platform/context.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { allSenders, domainsOf, presentSender, type SenderRow } from '../senders/index.ts'
import { allSendingDomains, domainOf, presentDomain } from '../sending-domains/index.ts'
import type { Missing } from './schemas.ts'

type Domains = Awaited<ReturnType<typeof domainsOf>>

/** Whether mails reach recipients, and what is missing. */
export async function describeSetup({ app, db }: Pick<Context, 'app' | 'db'>, tenantId: string) {
  const { sending_mode: mode } = await requireCompany(db, tenantId)
  const senders = await allSenders(db, tenantId)
  const domains = await domainsOf(db, tenantId, senders)
  const missing: Missing[] = [
    ...(mode === 'live' ? [] : ['mode' as const]),
    ...missingOfSenders(senders, domains),
    ...(app.mailer.relay ? [] : ['relay' as const]),
  ]
  return {
    ready: missing.length === 0,
    missing,
    senders: senders.map((row) => presentSender(row, domains)),
    domains: (await allSendingDomains(db, tenantId)).map((row) => presentDomain(app, row)),
    relay: { configured: app.mailer.relay },
    mode,
  }
}

/** What is missing of senders. Without any sender nothing else can be checked. */
function missingOfSenders(senders: readonly SenderRow[], domains: Domains): Missing[] {
  if (!senders.length) return ['sender']
  const confirmed = senders.filter((sender) => sender.confirmed_at)
  const isVerified = (sender: SenderRow) => domains.get(domainOf(sender.email))?.status === 'verified'
  return [
    ...(confirmed.length ? [] : ['sender_confirmation' as const]),
    ...((confirmed.length ? confirmed : senders).some(isVerified) ? [] : ['domain' as const]),
  ]
}
