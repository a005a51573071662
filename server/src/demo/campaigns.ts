import { recordRefusals } from '../features/mailing/bounces/index.ts'
import { endCampaign, freezeCampaign } from '../features/mailing/campaigns/index.ts'
import { PreparedMailings } from '../features/mailing/engine/index.ts'
import {
  messageTokens,
  providerNumber,
  providerOf,
  type Result,
  recordResults,
} from '../features/mailing/ledger/index.ts'
import type { Hit } from '../features/mailing/tracking/index.ts'
import type { Tenant } from '../platform/context.ts'
import type { Chance } from './chance.ts'
import { hitsOf } from './hits.ts'
import type { DemoMail } from './mails.ts'
import type { Past } from './past.ts'
import { type DemoRecipient, recipientsOf } from './store.ts'

/** Shares of recipients. */
const BOUNCED = 0.012
const UNSUBSCRIBED = 0.004

interface Setting {
  shopId: string
  listId: string
  chance: Chance
  /** The current time: later hits have not happened yet. */
  until: Date
}

/**
 * Sends a campaign in the past, without any mail, and records its results. Returns its hits, which are judged as usual.
 */
export async function sendDemoMail(then: Past, tenant: Tenant, mail: DemoMail, setting: Setting): Promise<Hit[]> {
  const { app, db, now } = then
  const { chance, until } = setting
  const id = await startCampaign(then, mail, setting)
  const { database: _, ...services } = app
  await freezeCampaign({ app: services, db, now }, tenant.id, id)
  const recipients = await recipientsOf(db, tenant.id, id)
  const [first] = recipients
  if (!first) return []
  const { sourceId } = first
  const batch = { tenantId: tenant.id, sourceId, n: 0, variant: null, mode: 'live', isUrgent: false }
  const links = (await new PreparedMailings(app).get(batch))!.mail.links
  const bounced = new Set(recipients.filter(() => chance.happens(BOUNCED)))
  const results = recipients.map((one, i) => resultOf(one, new Date(now.getTime() + i * 20), bounced.has(one)))
  await recordResults(db, tenant, sourceId, results)
  await recordRefusals(
    { db, now },
    tenant,
    sourceId,
    [...bounced].map(({ contactId }) => refusal(contactId, now)),
  )
  await endCampaign({ db, now: new Date(now.getTime() + recipients.length * 20) }, tenant, id)
  const reached = recipients.filter((one) => !bounced.has(one))
  for (const { contactId } of reached.filter(() => chance.happens(UNSUBSCRIBED))) {
    const token = messageTokens(app.signingKeys, { tenantId: tenant.id, sourceId, contactId }).out
    await then.call('pages.unsubscribe-submit', { params: { token }, body: { 'List-Unsubscribe': 'One-Click' } })
  }
  return reached.flatMap(({ contactId }) =>
    hitsOf({ tenantId: tenant.id, sourceId, contactId }, { sentAt: now, links, mail, chance, until }),
  )
}

/** Creates, approves and starts a campaign through the API. Returns its id. */
async function startCampaign({ call }: Past, mail: DemoMail, { shopId, listId }: Setting): Promise<string> {
  const { name, subject, preheader, html } = mail
  const senders = await call<{ items: { id: string }[] }>('senders.list', {})
  const body = {
    name,
    subject,
    preheader,
    shopId,
    senderId: senders.items[0]!.id,
    content: { html },
    audience: { listIds: [listId] },
  }
  const { id, version } = await call<{ id: string; version: number }>('campaigns.create', { body })
  const params = { campaign_id: id }
  const { recipients } = await call<{ recipients: number }>('campaigns.audience', { params })
  await call('campaigns.approve', { params, body: { baseVersion: version, expectedRecipients: recipients } })
  await call('campaigns.send', { params })
  return id
}

const resultOf = ({ contactId, batch, email }: DemoRecipient, at: Date, isBounced: boolean): Result => ({
  contactId,
  batch,
  at,
  variant: 0,
  provider: providerNumber(providerOf(email.slice(email.lastIndexOf('@') + 1))),
  state: isBounced ? 'failed' : 'sent',
  ...(isBounced ? { reason: 'user_unknown', bounced: 'hard' as const } : {}),
})

const refusal = (contactId: string, at: Date) => ({
  contactId,
  kind: 'hard' as const,
  reason: 'user_unknown' as const,
  scope: null,
  code: '5.1.1',
  text: '550 5.1.1 No such user here',
  at,
})
