import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { confirmedSender } from '../../../../test/support/delivery.ts'
import { prepareMail, renderMail } from '../../content/composing/index.ts'
import { LANGUAGES } from './define-entry.ts'
import { ENTRIES } from './registry.ts'

const t = useApi()
let co: Company
beforeEach(async () => {
  co = await t.company()
  await confirmedSender(co)
  await co.patch(`/shops/${co.shopId}`, { url: 'https://www.flowers.example' }).ok()
  await co.put('/test-recipients', { emails: ['test@example.com'] }).ok()
})

/** The HTML of a test mail of a template. */
async function htmlOf(templateId: string, contactId?: string): Promise<string> {
  await co.post(`/templates/${templateId}/test`, contactId ? { contactId } : {}).ok()
  const { items } = await co.get('/outbox?kind=test&sort=-id').ok()
  const raw = (await co.get(`/outbox/${items[0].id}`).raw()).text
  return (await PostalMime.parse(raw)).html!
}

const use = (key: string, more: object = {}) =>
  co.post(`/automations/gallery/${key}`, { shopId: co.shopId, language: 'en', ...more })
const templatesOf = ({ graph }: { graph: { nodes: { config: { templateId?: string } }[] } }) =>
  graph.nodes.flatMap(({ config }) => config.templateId ?? [])

describe('the gallery', () => {
  test('has ready automations with their mails in three languages', async () => {
    const { items } = await co.get('/automations/gallery').ok()
    expect(items.length).toBeGreaterThanOrEqual(10)
    const welcome = items.find(({ key }: { key: string }) => key === 'welcome_series')
    expect(welcome).toMatchObject({
      name: 'Welcome series',
      category: 'greetings',
      mails: [
        { name: 'Welcome', subject: 'Welcome! We are glad you are here' },
        { name: 'What others like' },
        { name: 'Offer of help' },
      ],
    })
    expect(welcome.graph.nodes[0]).toEqual({
      id: 'subscribed',
      type: 'trigger_event',
      family: 'trigger',
      name: 'Somebody subscribes',
      position: { x: 0, y: 0 },
    })
    expect(welcome.graph.edges[0]).toEqual({ source: 'subscribed', target: 'welcome', branch: 'next' })
    const { items: czech } = await co.get('/automations/gallery?language=cs').ok()
    expect(czech.map(({ name }: { name: string }) => name)).toContain('Opuštěný košík')
    await co.get('/automations/gallery?language=de').fails(400, 'validation', 'language')
  })

  test('texts of different languages differ, and subjects fit', () => {
    for (const { key, texts } of ENTRIES) {
      expect(new Set(LANGUAGES.map((language) => texts[language].description)).size, key).toBe(3)
      for (const language of LANGUAGES)
        for (const { subject, preheader } of Object.values(texts[language].mails)) {
          expect(subject.replace(/\{%.*%\}/, '').length, subject).toBeLessThanOrEqual(50)
          expect(preheader.length, preheader).toBeLessThanOrEqual(80)
        }
    }
  })

  test('nodes of a drawing do not lie on each other, and lead downwards', async () => {
    const { items } = await co.get('/automations/gallery').ok()
    for (const { key, graph } of items) {
      const places = new Map<string, { x: number; y: number }>(
        graph.nodes.map(({ id, position }: { id: string; position: { x: number; y: number } }) => [id, position]),
      )
      for (const [id, { x, y }] of places)
        for (const [other, place] of places)
          if (id !== other && place.y === y)
            expect(Math.abs(place.x - x), `${key}: ${id}, ${other}`).toBeGreaterThan(300)
      for (const { source, target } of graph.edges)
        expect(places.get(target)!.y, `${key}: ${source}`).toBeGreaterThan(places.get(source)!.y)
    }
  })
})

describe.each(ENTRIES.map(({ key }) => key))('%s', (key) => {
  test.each(LANGUAGES)('is a draft without issues in %s, and its mails are in order', async (language) => {
    const made = await use(key, { language }).ok(201)
    expect(made).toMatchObject({ status: 'draft', version: 1, shopId: co.shopId, issues: [] })
    expect(made.graph.nodes.every(({ name }: { name: string }) => name)).toBe(true)
    const contact = await co.contact('jana@example.com', { firstName: 'Jana' })
    const ids = templatesOf(made)
    expect(ids.length).toBeGreaterThan(0)
    for (const id of ids) {
      const template = await co.get(`/templates/${id}`).ok()
      expect(template.check, template.name).toMatchObject({ errors: [], warnings: [] })
      expect(template.content.editor).toBe('visual')
      expect(template.name.startsWith(`${made.name}: `)).toBe(true)
      const html = await htmlOf(id!, contact.id)
      // Without a cart there is no address to lead to.
      if (key !== 'abandoned_cart') expect(html).toContain('href="https://www.flowers.example/')
      expect(html).not.toMatch(/\{\{|\{%/)
    }
  })
})

describe('a ready automation', () => {
  test('can be activated as it is, and stays usable without an address of the shop', async () => {
    const { id } = await use('post_purchase').ok(201)
    expect((await co.post(`/automations/${id}/activate`).ok()).status).toBe('active')
    await co.patch(`/shops/${co.shopId}`, { url: '' }).ok()
    const made = await use('win_back').ok(201)
    expect(made.issues).toEqual([])
    for (const template of templatesOf(made))
      expect((await co.get(`/templates/${template}`).ok()).check.errors).toEqual([])
  })

  test('shows what is in the cart of the contact, and leads there', async () => {
    const contact = await co.contact('jana@example.com', { firstName: 'Jana', language: 'cs' })
    const item = { code: 'TULIP', name: 'Tulips', quantity: 3, unitPrice: '95.50' }
    const cart = { url: 'https://www.flowers.example/cart?id=7&x=1', currency: 'CZK', total: '286.50', items: [item] }
    await co.post('/contact-events', { type: 'cart', contactId: contact.id, shopId: co.shopId, cart }).ok(201)
    const [id] = templatesOf(await use('abandoned_cart', { language: 'cs' }).ok(201))
    const html = await htmlOf(id!, contact.id)
    for (const text of ['Milá Jano,', 'Tulips', '3 × 95.50 CZK', 'Dokončit objednávku']) expect(html).toContain(text)
    expect(html).toMatch(/href="https:\/\/www\.flowers\.example\/cart\?id=7&amp;x=1[&"]/)
  })

  test('shows the products of the event that started the run', async () => {
    const [id] = templatesOf(await use('price_drop').ok(201))
    const { content, subject, preheader } = await co.get(`/templates/${id}`).ok()
    const of = { app: co.app, tenantId: co.tenantId }
    const mail = await prepareMail(of, { html: content.html, subject, preheader }, { footer: null, linkParams: '' })
    const htmlFor = async (event: object) => {
      const outcome = await renderMail(co.app, co.tenantId, mail, { values: { event } })
      return outcome.ok ? outcome.parts.html! : ''
    }
    const url = 'https://www.flowers.example/tulips'
    const product = { name: 'Tulips <3', url, priceText: 'CZK 90', oldPrice: '120', currency: 'CZK' }
    const html = await htmlFor({ products: [product] })
    expect(html).toContain('You were looking at')
    expect(html).toMatch(/<a href="https:\/\/www\.flowers\.example\/tulips"[^>]*>Tulips &lt;3<\/a>/)
    expect(html).toContain('<s>120 CZK</s> <strong>CZK 90</strong>')
    expect(await htmlFor({})).not.toContain('You were looking at')
  })

  test('gets a number when its name is taken, and takes another name', async () => {
    expect((await use('birthday').ok(201)).name).toBe('Birthday')
    expect((await use('birthday').ok(201)).name).toBe('Birthday (2)')
    expect((await use('birthday', { name: 'Wishes' }).ok(201)).name).toBe('Wishes')
    expect((await use('name_day', { name: 'wishes' }).ok(201)).name).toBe('wishes (2)')
  })

  test('writes the names of shops as texts', async () => {
    const shop = await co.shop('{{ df_name }} & <b>{% if %}"Sons"')
    const made = await use('name_day', { shopId: shop.id }).ok(201)
    const [id] = templatesOf(made)
    expect((await co.get(`/templates/${id}`).ok()).check.errors).toEqual([])
    const html = await htmlOf(id!)
    expect(html).not.toContain('<b>')
  })

  test('needs a shop of the company, a language and an existing key', async () => {
    const other = await t.company()
    await use('birthday', { shopId: other.shopId }).fails(400, 'validation', 'shopId')
    await use('birthday', { language: 'de' }).fails(400, 'validation', 'language')
    await use('nosuch').fails(404, 'not_found')
    await co
      .post('/automations/gallery', {})
      .raw()
      .then(({ status }) => expect([404, 405]).toContain(status))
    expect((await co.get('/templates').ok()).total).toBe(0)
    expect((await co.get('/automations').ok()).total).toBe(0)
  })

  test('leaves no templates behind when it fails', async () => {
    const name = 'x'.repeat(200)
    await use('birthday', { name }).ok(201)
    const before = (await co.get('/templates').ok()).total
    await use('birthday', { name: `${name}y` }).fails(400, 'validation', 'name')
    expect((await co.get('/templates').ok()).total).toBe(before)
  })
})
