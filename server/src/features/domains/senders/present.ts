import { domainOf, type SendingDomainRow } from '../sending-domains/index.ts'
import { adviceFor } from './advice.ts'
import type { SenderRow } from './store.ts'

type Domains = ReadonlyMap<string, SendingDomainRow>

export const presentSender = (row: SenderRow, domains: Domains) => ({
  id: row.id,
  email: row.email,
  name: row.name,
  replyTo: row.reply_to,
  shopId: row.shop_id,
  status: row.confirmed_at ? ('confirmed' as const) : ('pending' as const),
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  domainStatus: domains.get(domainOf(row.email))?.status ?? ('none' as const),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const presentWithAdvice = (row: SenderRow, domains: Domains) => ({
  ...presentSender(row, domains),
  advice: adviceFor(row, domains.get(domainOf(row.email))),
})
