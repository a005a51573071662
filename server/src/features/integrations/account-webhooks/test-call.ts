import type { Context, Tenant } from '../../../platform/context.ts'
import { localTime, sampleRecord } from '../records/index.ts'
import { callWebhook } from './delivery/call.ts'
import { requireWebhook } from './sql/webhooks.ts'
import { CONTACT_EVENTS } from './webhook-events.ts'

/** The body of an event with a contact that does not exist, marked as a test. */
function sampleBody(company: Tenant, event: string, now: Date): object {
  const contact = sampleRecord(company, now)
  const campaign = { campaign_type: 'newsletter', campaign_id: 0, email_statistic_id: 'c0', trigger_event: null }
  if ((CONTACT_EVENTS as readonly string[]).includes(event)) {
    const more =
      event === 'unsubscribed_contact' ? { reason: 'link', unsubscribed_contactlist_ids: [], ...campaign } : {}
    return [{ ...contact, event, ...more, test: true }]
  }
  const time = localTime(now, company.timezone)
  const parts: Record<string, object> = {
    email_open: { opened_at: time },
    email_click: { url: 'https://shop.example/', clicked_at: time },
    sent_email: { finished_at: time, delivery_status: 'delivered', remote_response: null },
    delivery_status: { finished_at: time, delivery_status: 'delivered', remote_response: null },
  }
  const { id, emailaddress } = contact
  return { event, id: 'e0', contact: { id, emailaddress }, ...campaign, sid: '0.0', ...parts[event], test: true }
}

/** Calls a webhook once with a test. It changes nothing. */
export async function testWebhook({ app, db, now }: Context, tenant: Tenant, id: string) {
  const webhook = await requireWebhook(db, tenant.id, id)
  const body = JSON.stringify(sampleBody(tenant, webhook.event, now))
  const { status, ms, error } = await callWebhook(app, webhook, { id: `test_${now.getTime()}`, body, isTest: true })
  return { ok: error === null, status, ms, error: error === 'size' ? 'network' : error }
}
