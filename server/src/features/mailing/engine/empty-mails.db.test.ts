import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { insertRecipients, launch, ledgerFaults, sendUntil } from '../../../../test/support/delivery.ts'
import { startSink } from '../../../../test/support/smtp-sink.ts'

const sink = await startSink()
const t = useApi({ SMTP_URL: sink.url, BASE_URL: 'https://mail.example' })
const FOOTER = '<p>{{cl_company}}, {{cl_address}} <a href="{{unsubscribe}}">Unsubscribe</a></p>'

test.each([
  ['content', { content: { html: '{% if df_name %}<p>Hello {{ df_name }}, here is what is new.</p>{% endif %}' } }],
  ['content of one value', { content: { html: '<p>{{ df_name }}</p>' } }],
  ['subject', { subject: '{{ df_name }}' }],
])('a recipient whose %s would be empty gets no mail, and the others do', async (_, mail) => {
  sink.taken.length = 0
  const co = await t.company()
  const footer = await co.post('/footers', { name: 'Footer', content: { html: FOOTER } }).ok(201)
  await co.post(`/footers/${footer.id}/default`, {}).ok()
  const list = await insertRecipients(co, 5)
  const { id } = await launch(co, list.id, mail)
  const { rows } = await sql<{ id: string; email: string }>`
    update contact set first_name = ''
    where tenant_id = ${co.tenantId} and first_name in ('Name2', 'Name4')
    returning id, email`.execute(co.db)
  const { counts } = await sendUntil(t, co, id, ['sent'])
  expect(counts).toMatchObject({ recipients: 5, queued: 0, sent: 3, skipped: 2, failed: 0 })
  expect(sink.taken.map(({ to }) => to)).not.toContain(rows[0]!.email)
  const skipped = await sql<{ contact_id: string }>`
    select contact_id from message
    where tenant_id = ${co.tenantId} and reason = 'empty' order by contact_id`.execute(co.db)
  expect(skipped.rows.map((row) => row.contact_id)).toEqual(
    rows.map((row) => row.id).sort((a, b) => Number(a) - Number(b)),
  )
  expect(await ledgerFaults(t)).toEqual([])
})
