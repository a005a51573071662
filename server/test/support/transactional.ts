import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import type { TestApi } from './api.ts'
import { mailTemplate } from './automations.ts'
import type { Company } from './company.ts'
import { confirmedSender, startSending } from './delivery.ts'
import type { Taken } from './smtp-server.ts'
import { until } from './until.ts'

/** A template that shows data of the message and of the contact. */
export const ORDER_HTML = `<p>Dear {{ df_name|default('customer', true) }}, thank you for order {{ data.order.number }}.</p>
{% for item in data.order.items %}<p>{{ item.name }}</p>{% endfor %}<p><a href="https://shop.example/orders/{{ data.order.number }}">Your order</a></p>`

/** A company that can send transactional mails, and a way to send them by one template. */
export async function shopWithTemplate(
  t: TestApi,
  { subject = 'Order {{ data.order.number }}', html = ORDER_HTML } = {},
) {
  const co = await t.company()
  const sender = await confirmedSender(co)
  const templateId = await mailTemplate(co, { subject, html })
  const input = (email: string, more: object = {}) => ({
    templateId,
    email,
    data: { order: { number: 'A1' } },
    ...more,
  })
  const post = (email: string, more: object = {}, key?: string) =>
    co.with(key ? { 'idempotency-key': key } : {}).post('/transactional', input(email, more))
  const send = async (email: string, more: object = {}, key?: string): Promise<string> =>
    (await post(email, more, key).ok(202)).id
  const status = (id: string) => co.get(`/transactional/${id}`).ok()
  return { co, sender, templateId, input, post, send, status }
}

/** Whether nothing of the company waits or has to be reported. */
const isSent = async (co: Company) => {
  const { rows } = await sql`select 1 from send_batch where tenant_id = ${co.tenantId} limit 1`.execute(co.db)
  return !rows.length
}

/** Sends everything that waits, also what was put off, and runs the jobs that follow. */
export async function sendAll(t: TestApi, co: Company) {
  const stop = await startSending(t)
  const forward = setInterval(() => t.clock.forward(20_000), 100)
  try {
    await until('an empty queue', () => isSent(co))
  } finally {
    clearInterval(forward)
    await stop()
  }
  await t.runJobs()
}

/** The mails that a relay took, read. */
export const readTaken = (taken: readonly Taken[]) =>
  Promise.all(
    taken.map(async ({ from, to, data }) => {
      const mail = await PostalMime.parse(Buffer.from(data, 'latin1'))
      const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
      return { ...mail, returnPath: from, to, headers }
    }),
  )
