import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { listenInTests } from '../../../../test/support/inbound.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'
import { unsubscribeMails } from './inbound.ts'

const t = useApi({ BOUNCE_DOMAIN: 'bounce.example' })
let port = 0
let co: Company

beforeAll(async () => {
  port = await listenInTests(t.app, [unsubscribeMails])
  co = await t.company()
})

async function send(to: string, raw: string, from = 'ann@example.com'): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
  try {
    await transport.sendMail({ envelope: { from, to: [to] }, raw })
    return 250
  } catch (error) {
    return (error as { responseCode: number }).responseCode
  } finally {
    transport.close()
  }
}

async function recipient() {
  const contact = await co.contact()
  const mail = await freezeFor(co, [contact.id])
  const { out, bounce } = mail.tokens(contact.id)
  const status = async () => (await co.get(`/contacts/${contact.id}`).ok()).status
  return { ...contact, address: `u+${out}@bounce.example`, bounce, status }
}
const MAIL = 'From: ann@example.com\r\nSubject: unsubscribe\r\n'

test('a mail to the unsubscribe address unsubscribes from everything, whatever its text and headers', async () => {
  for (const raw of [
    `${MAIL}\r\nplease\r\n`,
    // Apple Mail.
    `${MAIL}Auto-Submitted: auto-replied\r\nX-Apple-Unsubscribe: true\r\n\r\nApple Mail sent this email.\r\n`,
    `${MAIL}Auto-Submitted:\r\n auto-generated\r\n\r\n`,
    '\r\n',
    `${MAIL}\r\nContent-Type: multipart/report`,
  ]) {
    const person = await recipient()
    expect(await send(person.address, raw)).toBe(250)
    expect(await person.status(), raw).toBe('unsubscribed')
    const { rows } = await sql<{ data: object }>`select data from event where tenant_id = ${co.tenantId}
      and contact_id = ${person.id} and type = 'contact_unsubscribed'`.execute(co.db)
    expect(rows).toMatchObject([{ data: { by: 'contact', reason: 'mail' } }])
  }
})

test('letter case does not matter, and a second mail changes nothing', async () => {
  const person = await recipient()
  expect(await send(person.address.toUpperCase(), `${MAIL}\r\n`)).toBe(250)
  expect(await send(person.address, `${MAIL}\r\n`)).toBe(250)
  const { rows } = await sql`select 1 from event where tenant_id = ${co.tenantId} and contact_id = ${person.id}
    and type = 'contact_unsubscribed'`.execute(co.db)
  expect(rows).toHaveLength(1)
})

test('bounces do not unsubscribe', async () => {
  const person = await recipient()
  const report = 'Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n'
  expect(await send(person.address, `${MAIL}${report}\r\n--b\r\n`)).toBe(250)
  expect(await send(person.address, `${MAIL}\r\n`, '')).toBe(250)
  expect(await person.status()).toBe('subscribed')
})

test('an address without a valid token is refused; one of a deleted contact is accepted', async () => {
  const person = await recipient()
  const changed = person.address.replace('@', 'a@')
  for (const to of [
    changed,
    'u+@bounce.example',
    'u@bounce.example',
    `u+${person.bounce}@bounce.example`,
    person.address.replace('bounce.', 'other.'),
  ])
    expect(await send(to, `${MAIL}\r\n`), to).toBe(550)
  expect(await person.status()).toBe('subscribed')
  await co.post(`/contacts/${person.id}/erase`).ok(204)
  expect(await send(person.address, `${MAIL}\r\n`)).toBe(250)
})
