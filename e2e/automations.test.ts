// Automations while the product and its database are killed.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { until } from '../server/test/support/until.ts'
import { caller, confirmSenders } from './support/client.ts'
import { usedInstallation } from './support/product.ts'

const ROUNDS = 6
const EACH = 15
const LIMIT = 600_000

const LETTER = `<p>Hello {{ df_name|default("you", true) }}, this letter says what is new in our shop this week.</p>
  <p>{{cl_company}}, {{cl_address}} <a href="{{unsubscribe}}">Unsubscribe</a></p>`
const node = (id: string, type: string, config: object = {}) => ({ id, type, config })

test('no step and no mail of an automation is lost or doubled when the database or the product is killed', {
  timeout: LIMIT,
}, async () => {
  const product = await usedInstallation()
  try {
    let run = await product.up()
    const company = JSON.parse(
      (await product.command('company', 'create', '--name', 'Acme', '--email', 'owner@example.com')).out,
    )
    const call = caller(product, company)
    const [shop] = (await call('GET', '/shops')).items
    const [purpose] = (await call('GET', '/purposes')).items
    await call('PATCH', '/company', { street: 'Dlouhá 1', city: 'Praha', postalCode: '11000' })
    await call('POST', '/sending/senders', { email: 'news@acme.example', name: 'Acme' })
    await confirmSenders(product)
    const content = { html: LETTER }
    const template = await call('POST', '/templates', { name: 'News', subject: 'News', preheader: 'News', content })
    const graph = {
      nodes: [
        node('t', 'trigger_event', { event: 'manual' }),
        node('m', 'send_email', { templateId: template.id }),
        node('f', 'set_field', { field: 'city', op: 'append', value: 'x' }),
        node('e', 'end'),
      ],
      edges: [
        { source: 't', target: 'm' },
        { source: 'm', target: 'f' },
        { source: 'f', target: 'e' },
      ],
    }
    const { id } = await call('POST', '/automations', { name: 'A', shopId: shop.id, graph })
    await call('POST', `/automations/${id}/activate`)

    const all: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const contactIds: string[] = []
      for (let i = 0; i < EACH; i++) {
        const input = { email: `c${round}-${i}@example.com`, shopId: shop.id, purposeId: purpose.id }
        const contact = await call('POST', '/contacts', { ...input, consentConfirmed: true })
        contactIds.push(contact.id)
      }
      await call('POST', `/automations/${id}/contacts`, { contactIds })
      all.push(...contactIds)
      await pause(Math.random() * 800)
      // By turns the database, which the product starts again, and the product with its engine, worker and sender.
      if (round % 2 === 0) process.kill(product.databasePid(), 'SIGQUIT')
      else {
        run.child.kill('SIGKILL')
        await run.exit
        run = await product.up()
      }
    }
    const reached = async () => (await call('GET', `/automations/${id}/counts`)).nodes.e?.reached
    await until('the end of all runs', async () => (await reached()) === all.length)
    const { nodes } = await call('GET', `/automations/${id}/counts`)
    for (const key of ['t', 'm', 'f', 'e']) expect(nodes[key]).toMatchObject({ reached: all.length, waiting: 0 })
    const mails = async () => {
      const found: { to: string; subject: string }[] = []
      for (let page = 1; ; page++) {
        const { items } = await call('GET', `/outbox?page=${page}&pageSize=100`)
        found.push(...items)
        if (items.length < 100) return found.filter(({ subject }) => subject === 'News')
      }
    }
    await until('all mails', async () => (await mails()).length >= all.length)
    await pause(3000)
    const to = (await mails()).map((mail) => mail.to)
    expect([to.length, new Set(to).size]).toEqual([all.length, all.length])
    for (const contactId of all) expect((await call('GET', `/contacts/${contactId}`)).city).toBe('x')
  } finally {
    await product.remove()
  }
})
