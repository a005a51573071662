import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { mailTemplate } from '../../../../test/support/automations.ts'
import { confirmedSender, ledgerFaults } from '../../../../test/support/delivery.ts'
import { startSink } from '../../../../test/support/smtp-sink.ts'
import { readTaken, sendAll, shopWithTemplate } from '../../../../test/support/transactional.ts'

const sink = await startSink()
const t = useApi({ SMTP_URL: sink.url, SMTP_CONNECTIONS: '5', BASE_URL: 'https://mail.example' })

beforeEach(() => {
  sink.taken.length = 0
  sink.behave(() => null)
})

const addresses = () => sink.taken.map(({ to }) => to).sort()

describe('a transactional mail', () => {
  test('reaches any address with the values of the request, and makes no contact', async () => {
    const { co, send, status } = await shopWithTemplate(t)
    const order = { number: 'A<1>', items: [{ name: 'Tulips' }, { name: 'Růže' }] }
    const id = await send('Buyer@Example.COM', { data: { order } })
    expect(await status(id)).toEqual({ id, status: 'queued', at: t.clock.now().toISOString() })
    await sendAll(t, co)
    const [mail] = await readTaken(sink.taken)
    expect(mail).toMatchObject({ to: 'Buyer@example.com', subject: 'Order A<1>' })
    expect(mail!.html).toContain('Dear customer, thank you for order A&lt;1&gt;.')
    expect(mail!.html).toContain('<p>Růže</p>')
    expect(mail!.text).toContain('thank you for order A<1>.')
    expect(mail!.headers['dkim-signature']).toContain('d=')
    expect(mail!.returnPath).toMatch(/^b\+[a-z2-7]+@/)
    expect(await status(id)).toEqual({ id, status: 'delivered', at: expect.any(String) })
    expect((await co.get('/contacts').ok()).total).toBe(0)
    expect(await ledgerFaults(t)).toEqual([])
  })

  test('has no headers of marketing', async () => {
    const { co, send } = await shopWithTemplate(t)
    await send('a@example.com')
    await sendAll(t, co)
    const [mail] = await readTaken(sink.taken)
    expect(Object.keys(mail!.headers).filter((name) => /^(list-|feedback-id|precedence)/.test(name))).toEqual([])
    expect(mail!.html).not.toContain('/u/')
  })

  test('shows the contact with the address, or the named one, which is mailed nothing', async () => {
    const { co, send } = await shopWithTemplate(t, { subject: '{{ df_name }} {{ df_emailaddress }} {{ data.n }}' })
    await co.contact('ann@example.com', { firstName: 'Ann' })
    const bob = await co.contact('bob@example.com', { firstName: 'Bob' })
    await send('ANN@example.com', { data: { n: 1 } })
    await send('office@example.com', { contactId: bob.id, data: { n: 2 } })
    await send('ann@example.com', { contactId: bob.id, data: { n: 3 } })
    await sendAll(t, co)
    const subjects = (await readTaken(sink.taken)).map(({ subject }) => subject!).sort()
    expect(subjects).toEqual(['Ann ANN@example.com 1', 'Bob ann@example.com 3', 'Bob office@example.com 2'])
  })

  test('may go to the same address by the same template again and again', async () => {
    const { co, templateId, send, status } = await shopWithTemplate(t)
    const contact = await co.contact('ann@example.com')
    const ids: string[] = []
    for (const number of ['1', '2', '3'])
      for (const email of ['ann@example.com', 'stranger@example.com'])
        ids.push(await send(email, { data: { order: { number } } }))
    await sendAll(t, co)
    expect((await readTaken(sink.taken)).map(({ to, subject }) => `${to} ${subject}`).sort()).toEqual([
      ...['1', '2', '3'].map((number) => `ann@example.com Order ${number}`),
      ...['1', '2', '3'].map((number) => `stranger@example.com Order ${number}`),
    ])
    for (const id of ids) expect((await status(id)).status).toBe('delivered')
    const { items } = await co.get(`/contacts/${contact.id}/activities?type=email_sent`).ok()
    const { name } = await co.get(`/templates/${templateId}`).ok()
    expect(items).toHaveLength(3)
    expect(items[0]).toMatchObject({ type: 'email_sent', title: name, params: { templateId } })
    expect(await ledgerFaults(t)).toEqual([])
  })

  test('counts in the figures of the company', async () => {
    const { co, send } = await shopWithTemplate(t)
    await send('a@example.com')
    await send('b@example.com')
    await co.post('/suppressions', { email: 'b@example.com', reason: 'invalid' }).ok(201)
    await sendAll(t, co)
    const { sums } = await co.get('/stats/emails').ok()
    expect(sums.totals).toMatchObject({ sent: 1, delivered: 1 })
  })

  test('is sent with the content and the sender of the request', async () => {
    const { co, templateId, send } = await shopWithTemplate(t, { subject: 'Old', html: '<p>Old content</p>' })
    const other = await confirmedSender(co)
    await send('a@example.com')
    await co.put(`/templates/${templateId}/content`, { html: '<p>New content</p>', baseVersion: 1 }).ok()
    await co.post(`/templates/${templateId}/publish`, {}).ok()
    await send('b@example.com', { senderId: other.id })
    await sendAll(t, co)
    const mails = new Map((await readTaken(sink.taken)).map((mail) => [mail.to, mail]))
    expect(mails.get('a@example.com')!.text).toContain('Old content')
    expect(mails.get('b@example.com')!.text).toContain('New content')
    expect(mails.get('b@example.com')!.from).toMatchObject({ address: other.email, name: 'Flowers' })
    expect(mails.get('a@example.com')!.from!.address).not.toBe(other.email)
  })

  test('gets the sender of the contact’s shop', async () => {
    const { co, send } = await shopWithTemplate(t)
    const own = await confirmedSender(co)
    await sql`update sender set shop_id = ${co.shopId} where tenant_id = ${co.tenantId} and id = ${own.id}`.execute(
      co.db,
    )
    await co.contact('ann@example.com')
    await send('ann@example.com')
    await sendAll(t, co)
    expect((await readTaken(sink.taken))[0]!.from!.address).toBe(own.email)
  })

  test('shows functions of data beside the values, and gets coupons', async () => {
    const subject = "{{ coupon_gift }} {{ data.products('none')|length }} {% if data.order %}yes{% else %}no{% endif %}"
    const { co, send, status } = await shopWithTemplate(t, { subject, html: '<p>Hello</p>' })
    const stack = await co.post('/coupon-stacks', { name: 'Gift', shopId: co.shopId, mergeKey: 'gift' }).ok(201)
    await co.post(`/coupon-stacks/${stack.id}/codes`, { text: 'G-1\nG-2' }).ok(200)
    await send('a@example.com', { data: { products: [1, 2, 3] } })
    await send('b@example.com')
    await sendAll(t, co)
    const empty = await send('c@example.com')
    await sendAll(t, co)
    const subjects = (await readTaken(sink.taken)).map(({ subject }) => subject!.slice(4)).sort()
    expect(subjects).toEqual(['0 no', '0 yes'])
    expect(await status(empty)).toMatchObject({ status: 'skipped', reason: 'no_coupon' })
  })

  test('has a web version with its values, also for an address that is no contact', async () => {
    const html = '<p>Order {{ data.order.number }} <a href="{{webversion}}">in the browser</a></p>'
    const { co, send } = await shopWithTemplate(t, { html })
    await send('stranger@example.com', { data: { order: { number: 'W-77' } } })
    await sendAll(t, co)
    const [mail] = await readTaken(sink.taken)
    const [path] = /\/w\/[a-z2-7]+/.exec(mail!.text!) ?? []
    const page = await t.stranger.get(path!).raw()
    expect(page.status).toBe(200)
    expect(page.text).toContain('Order W-77')
  })

  test('whose template ends by itself is skipped', async () => {
    const { co, send, status } = await shopWithTemplate(t, { html: '<p>{{ terminate() }}Hello</p>' })
    const id = await send('a@example.com')
    await sendAll(t, co)
    expect(await status(id)).toMatchObject({ status: 'skipped', reason: 'terminated' })
    expect(sink.taken).toEqual([])
  })
})

describe('wrong requests', () => {
  test('name the field', async () => {
    const { co, input } = await shopWithTemplate(t)
    const wrong = (body: object, field: string) => co.post('/transactional', body).fails(400, 'validation', field)
    const { templateId, email } = input('a@example.com')
    await wrong({}, 'templateId')
    await wrong({ templateId }, 'email')
    await wrong({ email, templateId: 'x' }, 'templateId')
    await wrong({ email, templateId: '999999999' }, 'templateId')
    for (const bad of [
      '',
      'a',
      'a@',
      '@b.cz',
      'a b@example.com',
      'žena@example.com',
      `${'x'.repeat(330)}@b.cz`,
      7,
      null,
    ])
      await wrong({ templateId, email: bad }, 'email')
    const given = { templateId, email }
    await wrong({ ...given, contactId: '999999999' }, 'contactId')
    await wrong({ ...given, contactId: 7 }, 'contactId')
    await wrong({ ...given, senderId: '999999999' }, 'senderId')
    await wrong({ ...given, data: [] }, 'data')
    await wrong({ ...given, data: 'x' }, 'data')
    await wrong({ ...given, data: { text: 'x'.repeat(70_000) } }, 'data')
    await wrong({ ...given, data: { text: 'a\0b' } }, 'data.text')
    await wrong({ ...given, attachments: {} }, 'attachments')
    await wrong({ ...given, attachments: [{}] }, 'attachments.0.fileId')
    await wrong(
      { ...given, attachments: [{ fileId: (await co.file()).id }, { fileId: '999999999' }] },
      'attachments.1.fileId',
    )
    await wrong({ ...given, attachments: Array(21).fill({ fileId: '1' }) }, 'attachments')
    const { rows } = await sql`select 1 from transactional_mail where tenant_id = ${co.tenantId}`.execute(co.db)
    expect(rows).toEqual([])
  })

  test('name the part of a faulty template, and queue nothing', async () => {
    const { co, post } = await shopWithTemplate(t)
    const faulty = async (parts: object, field: string) => {
      const templateId = await mailTemplate(co, { subject: 'x', html: '<p>x</p>', ...parts })
      const error = await post('a@example.com', { templateId }).fails(400, 'validation', field)
      expect(error.params).toMatchObject({ reason: 'customizationSyntaxError' })
    }
    await faulty({ subject: '{{ data.order.number' }, 'subject')
    await faulty({ html: '<p>{{ data.order.number() }}</p>' }, 'html')
    await faulty(
      { html: '<p>{% for a in range(9999) %}{% for b in range(9999) %}x{% endfor %}{% endfor %}</p>' },
      'html',
    )
  })

  test('need a template with published content, and a sender that can send', async () => {
    const { co, post } = await shopWithTemplate(t)
    const draft = await mailTemplate(co)
    await sql`update content_version set published_at = null
      where tenant_id = ${co.tenantId} and kind = 'template' and object_id = ${draft}`.execute(co.db)
    await post('a@example.com', { templateId: draft }).fails(400, 'validation', 'templateId')
    const unconfirmed = await co.post('/sending/senders', { email: 'new@shop.example' }).ok(201)
    const error = await post('a@example.com', { senderId: unconfirmed.id }).fails(409, 'conflict', 'status')
    expect(error.params.issues).toEqual(['sender_unconfirmed', 'domain_unverified'])
    const without = await t.company()
    const templateId = await mailTemplate(without)
    await without.post('/transactional', { templateId, email: 'a@example.com' }).fails(400, 'validation', 'senderId')
  })

  test('need the right to send', async () => {
    const { co, input } = await shopWithTemplate(t)
    const body = input('a@example.com')
    await (await co.key('full', 'content_manager')).post('/transactional', body).fails(403, 'forbidden', 'send')
    await (await co.key('read', 'account_admin')).post('/transactional', body).fails(403, 'forbidden', 'scope')
    await (await co.key('full', 'marketing_manager')).post('/transactional', body).ok(202)
    await sendAll(t, co)
  })

  test('do not reach objects of another company', async () => {
    const { co, post, send } = await shopWithTemplate(t)
    const foreign = await shopWithTemplate(t)
    const contact = await foreign.co.contact()
    const file = await foreign.co.file()
    const id = await send('a@example.com')
    await post('a@example.com', { templateId: foreign.templateId }).fails(400, 'validation', 'templateId')
    await post('a@example.com', { senderId: foreign.sender.id }).fails(400, 'validation', 'senderId')
    await post('a@example.com', { contactId: contact.id }).fails(400, 'validation', 'contactId')
    await post('a@example.com', { attachments: [{ fileId: file.id }] }).fails(400, 'validation', 'attachments.0.fileId')
    await foreign.co.get(`/transactional/${id}`).fails(404, 'not_found')
    await foreign.co.get('/transactional/x').fails(404, 'not_found')
    await sendAll(t, co)
  })
})

describe('who is mailed', () => {
  test('addresses that bounced, complained, are blacklisted or suppressed are skipped, contacts or not', async () => {
    const { co, send, status } = await shopWithTemplate(t)
    const expected: Record<string, string> = {}
    for (const reason of ['blacklist', 'manual', 'invalid'] as const)
      for (const who of ['contact', 'stranger']) {
        const email = `${reason}-${who}@example.com`
        if (who === 'contact') await co.contact(email)
        await co.post('/suppressions', { email: email.toUpperCase(), reason }).ok(201)
        expected[await send(email)] = reason === 'blacklist' ? 'blacklisted' : 'suppressed'
      }
    for (const [status, reason] of [
      ['bounced', 'bounced'],
      ['complained', 'complaint'],
    ] as const) {
      const { id } = await co.contact(`${status}@example.com`)
      await sql`update contact set status = ${status} where tenant_id = ${co.tenantId} and id = ${id}`.execute(co.db)
      expected[await send(`${status}@example.com`)] = status
      await sql`insert into suppression (tenant_id, email_key, reason, created_at)
        values (${co.tenantId}, ${`${status}-stranger@example.com`}, ${reason}, now())`.execute(co.db)
      expected[await send(`${status}-stranger@example.com`)] = status
    }
    await sendAll(t, co)
    for (const [id, reason] of Object.entries(expected))
      expect(await status(id)).toMatchObject({ status: 'skipped', reason })
    expect(addresses()).toEqual([])
    expect(await ledgerFaults(t)).toEqual([])
  })

  test('those who unsubscribed, are customers, wait for a confirmation or were erased are mailed', async () => {
    const { co, send, status } = await shopWithTemplate(t)
    const left = await co.contact('left@example.com')
    await co.post(`/contacts/${left.id}/unsubscribe`, {}).ok()
    const excluded = await co.contact('excluded@example.com')
    await co.post(`/contacts/${excluded.id}/exclude`, {}).ok()
    for (const state of ['customer', 'pending']) {
      const { id } = await co.contact(`${state}@example.com`)
      await sql`update contact set status = ${state} where tenant_id = ${co.tenantId} and id = ${id}`.execute(co.db)
    }
    const erased = await co.contact('erased@example.com')
    await co.post(`/contacts/${erased.id}/erase`, {}).ok(204)
    const emails = ['customer', 'erased', 'excluded', 'left', 'pending'].map((name) => `${name}@example.com`)
    const ids: string[] = []
    for (const email of emails) ids.push(await send(email))
    await sendAll(t, co)
    expect(addresses()).toEqual(emails)
    for (const id of ids) expect((await status(id)).status).toBe('delivered')
    expect((await co.get(`/contacts/${left.id}`).ok()).status).toBe('unsubscribed')
  })

  test('it is decided at the moment of delivery', async () => {
    const { co, send, status } = await shopWithTemplate(t)
    const id = await send('a@example.com')
    await co.post('/suppressions', { email: 'a@example.com' }).ok(201)
    await sendAll(t, co)
    expect(await status(id)).toMatchObject({ status: 'skipped', reason: 'blacklisted' })
  })

  test('with the main switch on test only test recipients are, and with it off all wait', async () => {
    const { co, send, status } = await shopWithTemplate(t)
    const owner = await co.owner()
    await co.put('/test-recipients', { emails: ['tester@example.com'] }).ok(200)
    await owner.put('/sending-mode', { mode: 'test', reason: 'x' }).ok()
    const ids = [await send('tester@example.com'), await send('other@example.com')]
    await sendAll(t, co)
    expect(addresses()).toEqual(['tester@example.com'])
    expect(await status(ids[1]!)).toMatchObject({ status: 'skipped', reason: 'test_mode' })
  })
})

describe('attached files', () => {
  const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes - 9, 'ž\0\r\n.')])
  const upload = async (co: Awaited<ReturnType<typeof shopWithTemplate>>['co'], name: string, content: Buffer) =>
    (await co.upload('/files', name, content).ok(201)) as { id: string }

  test('arrive byte for byte, in order, under their names', async () => {
    const { co, send } = await shopWithTemplate(t)
    const content = pdf(300_001)
    const invoice = await upload(co, 'Faktura č. 7 – žlutá.pdf', content)
    const long = await upload(co, `${'漢'.repeat(180)}.pdf`, pdf(10))
    const dot = await co.file('dot.gif')
    await send('a@example.com', { attachments: [{ fileId: invoice.id }, { fileId: dot.id }, { fileId: long.id }] })
    await send('b@example.com')
    await sendAll(t, co)
    expect(Math.max(...sink.taken[0]!.data.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
    const mails = new Map((await readTaken(sink.taken)).map((mail) => [mail.to, mail]))
    const { attachments, text } = mails.get('a@example.com')!
    expect(text).toContain('thank you for order A1')
    expect(attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition])).toEqual([
      ['Faktura č. 7 – žlutá.pdf', 'application/pdf', 'attachment'],
      ['dot.gif', 'image/gif', 'attachment'],
      [expect.stringMatching(/^漢{80}\.pdf$/), 'application/pdf', 'attachment'],
    ])
    expect(Buffer.from(attachments[0]!.content as ArrayBuffer).equals(content)).toBe(true)
    expect(mails.get('b@example.com')!.attachments).toEqual([])
  })

  test('have at most 10 MB together', async () => {
    const { co, post } = await shopWithTemplate(t)
    const half = await upload(co, 'half.pdf', pdf(5 * 1024 * 1024))
    const rest = await upload(co, 'rest.pdf', pdf(5 * 1024 * 1024 + 1))
    await post('a@example.com', { attachments: [{ fileId: half.id }, { fileId: half.id }] }).ok(202)
    const error = await post('a@example.com', { attachments: [{ fileId: half.id }, { fileId: rest.id }] }).fails(
      400,
      'validation',
      'attachments',
    )
    expect(error.params).toEqual({ reason: 'size' })
    await sendAll(t, co)
  })

  test('stay, like the template and the sender, until the mail was sent', async () => {
    const { co, sender, templateId, send } = await shopWithTemplate(t)
    const file = await co.file()
    await send('a@example.com', { attachments: [{ fileId: file.id }] })
    const paths = [`/files/${file.id}`, `/templates/${templateId}`, `/sending/senders/${sender.id}`]
    for (const path of paths) {
      const error = await co.delete(path).fails(409, 'conflict', 'used')
      expect(error.params).toEqual({ usedBy: { transactional: 1 } })
    }
    await sendAll(t, co)
    for (const path of paths) await co.delete(path).ok(204)
  })

  test('that cannot be read put the mail off', async () => {
    const { co, send, status } = await shopWithTemplate(t)
    const file = await upload(co, 'invoice.pdf', pdf(1000))
    const read = t.app.files.read
    let failures = 2
    t.app.files.read = async (key, options) => {
      if (failures-- > 0) throw new Error('the store is away')
      return read.call(t.app.files, key, options)
    }
    try {
      const id = await send('a@example.com', { attachments: [{ fileId: file.id }] })
      await sendAll(t, co)
      expect((await status(id)).status).toBe('delivered')
      expect((await readTaken(sink.taken))[0]!.attachments).toHaveLength(1)
    } finally {
      t.app.files.read = read
    }
  })
})
