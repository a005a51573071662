import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { insertRecipients, launch, ledgerFaults, sendUntil } from '../../../../test/support/delivery.ts'
import { heureka, products } from '../../../../test/support/feed-host.ts'
import { startSink } from '../../../../test/support/smtp-sink.ts'
import { computeShopJob } from './jobs/compute-shop.ts'

const sink = await startSink()
const t = useApi({ SMTP_URL: sink.url, SMTP_CONNECTIONS: '3', BASE_URL: 'https://mail.example' })
let co: Company

beforeEach(async () => {
  co = await t.company()
  sink.taken.length = 0
})

const FOOTER = '<p>{{cl_company}}, {{cl_address}} <a href="{{unsubscribe}}">Unsubscribe</a></p>'
const content = (html: string) => ({ content: { html: `<p>Hello</p>${html}${FOOTER}` } })

/** The HTML and text of all mails, by the address. */
async function mails() {
  const all = new Map<string, { html: string; text: string; subject: string }>()
  for (const { to, data } of sink.taken) {
    const { html = '', text = '', subject = '' } = await PostalMime.parse(Buffer.from(data, 'latin1'))
    all.set(to, { html, text, subject })
  }
  return all
}

async function people(...emails: string[]) {
  const list = await co.list()
  const contacts: Record<string, string> = {}
  for (const email of emails) {
    const { id } = await co.contact(email, { listIds: [list.id] })
    contacts[email] = id
  }
  return { listId: list.id as string, contacts }
}

async function feedOf(name: string, body: string, more: object = {}) {
  const { id } = await co.post('/feeds', { name, shopId: co.shopId, source: 'upload', ...more }).ok(201)
  await co.upload(`/feeds/${id}/import`, 'feed', body).ok(202)
  await t.runJobs()
  return id as string
}

async function stackOf(mergeKey: string, codes: string[]) {
  const { id } = await co.post('/coupon-stacks', { name: `Stack ${mergeKey}`, shopId: co.shopId, mergeKey }).ok(201)
  if (codes.length) await co.post(`/coupon-stacks/${id}/codes`, { codes }).ok(200)
  return id as string
}

const numbered = (prefix: string, number: number) => Array.from({ length: number }, (_, i) => `${prefix}${i}`)
const countsOf = async (stackId: string) => (await co.get(`/coupon-stacks/${stackId}`).ok()).counts

describe('coupon codes', () => {
  test('each recipient gets a code of their own, which the web version shows too', async () => {
    const list = await insertRecipients(co, 120)
    const stackId = await stackOf('spring', numbered('C', 200))
    const html = `<p>Your code: <b>{{ coupon_spring }}</b>, again {{ data.promoCode('Stack spring') }}</p><a href="https://shop.example/?c={{ coupon_spring }}">Shop</a><a href="{{webversion}}">web</a>`
    const { id } = await launch(co, list.id, { ...content(html), subject: 'Code {{ coupon_spring }}' })
    const { counts } = await sendUntil(t, co, id, ['sent'])
    expect(counts).toMatchObject({ recipients: 120, sent: 120, skipped: 0 })
    const found = [...(await mails()).values()].map(({ html, subject }) => {
      const [, code = ''] = /<b>(C\d+)<\/b>/.exec(html) ?? []
      expect(subject).toBe(`Code ${code}`)
      expect(html).toContain(`again ${code}<`)
      expect(html).toContain(encodeURIComponent(`https://shop.example/?c=${code}`))
      return code
    })
    expect(new Set(found).size).toBe(120)
    expect(await countsOf(stackId)).toEqual({ total: 200, free: 80, assigned: 120, used: 0 })
    const one = [...(await mails()).values()][0]!.html
    const path = /https:\/\/mail\.example(\/w\/[^"]+)"/.exec(one)![1]!
    const page = await t.stranger.get(path).raw()
    expect(page.text).toContain(`<b>${found[0]}</b>`)
    expect(await countsOf(stackId)).toMatchObject({ assigned: 120 })
  })

  test('an empty stack skips the recipient, who takes no code of another stack', async () => {
    const list = await insertRecipients(co, 10)
    const few = await stackOf('few', numbered('F', 4))
    const many = await stackOf('many', numbered('M', 20))
    const { id } = await launch(co, list.id, content('<p>{{ coupon_many }} {{ coupon_few }}</p>'))
    const { counts } = await sendUntil(t, co, id, ['sent'])
    expect(counts).toMatchObject({ recipients: 10, sent: 4, skipped: 6 })
    const { rows } = await sql<{ reason: string; n: number }>`
      select reason, count(*)::int as n from message where tenant_id = ${co.tenantId} and state = 2 group by 1`.execute(
      co.db,
    )
    expect(rows).toEqual([{ reason: 'no_coupon', n: 6 }])
    expect(await countsOf(few)).toMatchObject({ free: 0, assigned: 4 })
    expect(await countsOf(many)).toMatchObject({ free: 16, assigned: 4 })
    expect(await ledgerFaults(t)).toEqual([])
    const types = (await co.get('/notifications').ok()).items.map(({ type }: { type: string }) => type)
    expect(types).toContain('coupon_stack_empty')
  })

  test('only mails that show a code take one, and previews and test mails take none', async () => {
    const list = await insertRecipients(co, 6)
    const stackId = await stackOf('vip', numbered('V', 2))
    const html = `<p>Hi</p>{% if df_name == 'Name3' %}<p>{{ coupon_vip }}</p>{% endif %}`
    const { id, sender } = await launch(co, list.id, content(html))
    const preview = await co.get(`/campaigns/${id}/preview`).ok()
    expect(preview.html).toContain('Hi')
    await sendUntil(t, co, id, ['sent'])
    expect(sink.taken).toHaveLength(6)
    expect(await countsOf(stackId)).toMatchObject({ free: 1, assigned: 1 })

    const all = content('<p>{{ coupon_vip }}</p>')
    const draft = await co.post('/campaigns', { name: 'x', shopId: co.shopId, subject: 's', ...all }).ok(201)
    expect((await co.get(`/campaigns/${draft.id}/preview`).ok()).html).toContain('XXXX-XXXX')
    const { email } = await co.contact('tester@example.com')
    await co.put('/test-recipients', { emails: [email] }).ok()
    sink.taken.length = 0
    await co.post(`/campaigns/${draft.id}/test`, { emails: [email], senderId: sender.id }).ok()
    await t.runJobs()
    expect(sink.taken).toHaveLength(1)
    expect((await mails()).get(email)!.html).toContain('XXXX-XXXX')
    expect(await countsOf(stackId)).toMatchObject({ free: 1, assigned: 1 })
  })
})

describe('items of feeds', () => {
  test('are shown as they were when the mailing was prepared', async () => {
    const list = await insertRecipients(co, 3)
    const feedId = await feedOf('Shoes', heureka(products(5, (i) => ({ DELIVERY_DATE: i === 5 ? '30' : '0' }))))
    await feedOf(
      'Blog',
      '<rss version="2.0"><channel><item><guid>1</guid><title>Spring &amp; us</title><link>https://blog.example.com/1</link></item></channel></rss>',
      { kind: 'articles' },
    )
    const html = `{% for p in data.products('Shoes', 2) %}<a href="{{ p.url }}">{{ p.name }}: {{ p.priceText }}</a>{% endfor %}{{ data.articles('Blog', 1) }}`
    const { id } = await launch(co, list.id, content(html))
    await t.runJobs()
    await co.upload(`/feeds/${feedId}/import`, 'feed', heureka(products(5, () => ({ PRICE_VAT: '55.50' })))).ok(202)
    await t.runJobs()
    await sendUntil(t, co, id, ['sent'])
    const all = [...(await mails()).values()]
    expect(all).toHaveLength(3)
    for (const mail of all) {
      expect(mail.html.match(/Product \d: [^<]*/g)).toHaveLength(2)
      expect(mail.html).toMatch(/Product \d: 100\s?Kč/)
      expect(mail.html).not.toMatch(/Product \d: 55/)
      expect(mail.html).toContain('Spring &amp; us</a>')
      expect(mail.text).toContain('Spring & us')
      expect(mail.html).toContain(encodeURIComponent('https://shop.example.com/'))
    }
    const draft = await co.post('/campaigns', { name: 'x', shopId: co.shopId, subject: 's', ...content(html) }).ok(201)
    expect((await co.get(`/campaigns/${draft.id}/preview`).ok()).html).toContain('55,50')
  })

  test('a feed that does not exist shows nothing, and marks of places in items do no harm', async () => {
    const list = await insertRecipients(co, 1)
    await feedOf(
      'Odd',
      heureka(
        products(1, () => ({ PRODUCTNAME: 'A\ufdd5B\ufdd07\ufdd1 {{ unsubscribe }} <b>'.replace(/</g, '&lt;') })),
      ),
    )
    const html = "[{{ data.products('Nothing') }}]{{ data.products('Odd') }}"
    const { id } = await launch(co, list.id, content(html))
    await sendUntil(t, co, id, ['sent'])
    const [mail] = [...(await mails()).values()]
    expect(mail!.html).toContain('[]')
    expect(mail!.html).toContain('AB7 {{ unsubscribe }} &lt;b&gt;</a>')
  })
})

describe('products for one contact', () => {
  let n = 0
  const buy = (email: string, codes: string[], createdAt: string, more: object = {}) =>
    co
      .post('/orders', {
        shopId: co.shopId,
        orderId: `o${++n}`,
        email,
        createdAt,
        currency: 'CZK',
        total: '100',
        items: codes.map((code) => ({ code, name: code, quantity: 1, unitPrice: '100' })),
        ...more,
      })
      .ok(201)
  const daysAgo = (days: number) => new Date(t.clock.now().getTime() - days * 86_400_000).toISOString()
  const compute = async () => {
    await computeShopJob.run({
      app: t.app,
      db: co.db,
      now: t.clock.now(),
      payload: { tenantId: co.tenantId, shopId: co.shopId },
      stopping: () => false,
      progress: async () => undefined,
    })
  }
  const SHOWN =
    '<p>R:{% for p in data.recommended(3) %}{{ p.code }},{% endfor %};V:{% for p in data.viewed(5) %}{{ p.code }},{% endfor %};C:{% if data.cart() %}{{ data.cart().total }} {{ data.cart().items[0].code }}{% endif %};</p>'
  const shownTo = async (contactId: string) => {
    const draft = await co.post('/campaigns', { name: 'x', shopId: co.shopId, subject: 's', ...content(SHOWN) }).ok(201)
    const { html } = await co.get(`/campaigns/${draft.id}/preview?contactId=${contactId}`).ok()
    return /R:[^<]*;/.exec(html)![0]
  }

  test('are what others bought with them, then what sells best, never bought lately or sold out', async () => {
    const stock = (i: number) => ({ DELIVERY_DATE: '0', ...(i === 6 ? { PRODUCTNAME: 'Six' } : {}) })
    await feedOf('Shop', heureka(products(7, stock)))
    await sql`update feed_item set availability = 'out_of_stock' where tenant_id = ${co.tenantId} and code = 'p6'`.execute(
      co.db,
    )
    const { contacts } = await people('jana@example.com', 'petr@example.com')
    for (const [i, email] of ['a@x.example', 'b@x.example', 'c@x.example'].entries()) {
      await buy(email, ['p1', 'p2'], daysAgo(100 + i))
      await buy(email, ['p6', 'p4'], daysAgo(3))
    }
    for (const email of ['d@x.example', 'e@x.example']) await buy(email, ['p1', 'p3'], daysAgo(200))
    await buy('f@x.example', ['p5'], daysAgo(1), { state: 'cancelled' })
    await buy('f@x.example', ['p7'], daysAgo(1))
    await buy('jana@example.com', ['p1'], daysAgo(120))
    await buy('jana@example.com', ['p3'], daysAgo(10))
    await compute()
    // Buyers of p1 and p3 also bought p2, p4 and p1 itself. p3 was bought lately, p5 was cancelled, p6 is sold out.
    expect(await shownTo(contacts['jana@example.com']!)).toBe('R:p2,p4,p1,;V:;C:;')
    expect(await shownTo(contacts['petr@example.com']!)).toBe('R:p4,p3,p7,;V:;C:;')
  })

  test('are none that a second feed of the shop calls sold out', async () => {
    await feedOf('Heureka', heureka(products(2)))
    await feedOf('Google', heureka(products(1, () => ({ DELIVERY_DATE: '-1' }))))
    for (const email of ['a@x.example', 'b@x.example']) await buy(email, ['p1', 'p2'], daysAgo(3))
    await compute()
    const { contacts } = await people('jana@example.com')
    expect(await shownTo(contacts['jana@example.com']!)).toBe('R:p2,;V:;C:;')
  })

  test('best sellers and chosen products are the same for all, as they were when the mailing was prepared', async () => {
    const feedId = await feedOf('Shop', heureka(products(4, () => ({ DELIVERY_DATE: '0' }))))
    await sql`update feed_item set availability = 'out_of_stock' where tenant_id = ${co.tenantId} and code = 'p4'`.execute(
      co.db,
    )
    for (const [email, codes] of [
      ['a@x.example', ['p4', 'p2']],
      ['b@x.example', ['p4', 'p2', 'p3']],
    ] as const)
      await buy(email, [...codes], daysAgo(3))
    await compute()
    const { listId } = await people('jana@example.com', 'petr@example.com')
    const html = `<p>B:{% for p in data.bestSellers(5) %}{{ p.code }} {{ p.price }},{% endfor %};{{ data.product('p1').price }};{{ data.product('p4').code }};N:{{ data.products('Shop', 1)[0].code }}</p>`
    const { id } = await launch(co, listId, content(html))
    await t.runJobs()
    await co.upload(`/feeds/${feedId}/import`, 'feed', heureka(products(4, () => ({ PRICE_VAT: '55.50' })))).ok(202)
    await t.runJobs()
    await sendUntil(t, co, id, ['sent'])
    const shown = [...(await mails()).values()].map(({ html }) => /B:[^<]*/.exec(html)![0])
    expect(shown).toEqual(Array(2).fill('B:p2 100.00,p3 100.00,;100.00;;N:p3'))
  })

  test('are what they viewed, newest first, and the open cart, in a mailing too', async () => {
    await feedOf('Shop', heureka(products(3)))
    const { listId, contacts } = await people('jana@example.com', 'petr@example.com')
    const visit = (code: string, days: number) =>
      co
        .post('/contact-events', {
          type: 'visit',
          contactId: contacts['jana@example.com'],
          shopId: co.shopId,
          at: daysAgo(days),
          visit: { url: 'https://shop.example.com/x', visitType: 'product', productCode: code },
        })
        .ok(201)
    for (const [code, days] of [
      ['p1', 5],
      ['p2', 3],
      ['p1', 1],
      ['gone', 1],
    ] as const)
      await visit(code, days)
    await co
      .post('/contact-events', {
        type: 'cart',
        contactId: contacts['petr@example.com'],
        shopId: co.shopId,
        cart: { url: 'https://shop.example.com/cart', currency: 'CZK', total: '250.00', items: [{ code: 'p3' }] },
      })
      .ok(201)
    const { id } = await launch(co, listId, content(SHOWN))
    await sendUntil(t, co, id, ['sent'])
    const all = await mails()
    const lines = [...all].map(([to, { html }]) => `${to} ${/R:[^<]*;/.exec(html)![0]}`).sort()
    expect(lines).toEqual(['jana@example.com R:;V:p1,p2,;C:;', 'petr@example.com R:;V:;C:250.00 p3;'])
  })
})
