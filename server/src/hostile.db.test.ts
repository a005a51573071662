// No input may stop the thread that answers all requests. The processor time of that thread is measured, not the clock, and
// compared with work of known size: a slow or busy machine changes both.
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../test/support/api.ts'
import type { Client } from '../test/support/client.ts'
import type { Company } from '../test/support/company.ts'
import { OBJECT_OF, objectName } from '../test/support/foreign-objects.ts'
import { hostileInputs } from '../test/support/hostile-inputs.ts'
import { loadRoutes } from './features.ts'
import type { Route } from './platform/http/define-route.ts'

const routes = await loadRoutes()

const t = useApi()

/** The most processor time that one request may take, in milliseconds, on a machine that reads 5 MB of JSON in 30. */
const LIMIT_MS = 250

let co: Company
let owner: Client
let limit = LIMIT_MS
/** One object for each parameter of a path. */
const objects: Record<string, string> = {}

beforeAll(async () => {
  co = await t.company()
  owner = await co.owner()
  // Others belong to a contact or a template.
  const names = new Set(['contact_id', 'template_id', ...Object.keys(OBJECT_OF)])
  for (const name of names) objects[name] = await OBJECT_OF[name]!(co, objects)
  const json = JSON.stringify(
    Array.from({ length: 70_000 }, (_, i) => ({ id: String(i), name: `Name ${i}`, value: i })),
  )
  const took = Math.min(...(await Promise.all([1, 2, 3].map(() => spent(async () => JSON.parse(json))))))
  limit = Math.max(LIMIT_MS, (took / 30) * LIMIT_MS)
})

/** The processor time of this thread during some work, in milliseconds. */
async function spent(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const pathOf = (route: Route) =>
  route.path
    .replace('{tenant}', co.tenant)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(objects[objectName(route.path, name)] ?? 'x'))

const inputs = [...hostileInputs(routes)]
const byRoute = Map.groupBy(inputs, ({ route }) => route)

test('every route that takes JSON has inputs, unless it takes neither text nor lists', () => {
  const takesJson = routes.filter(({ accepts, body }) => body && accepts !== 'form')
  const without = takesJson.filter((route) => !byRoute.has(route)).map(({ id }) => id)
  expect(without.sort()).toEqual(WITHOUT_TEXT)
})
const WITHOUT_TEXT = [
  'account-webhooks.test',
  'assistants.update',
  'automations.test',
  'automations.trace',
  'billing.quote',
  'campaigns.approve',
  'campaigns.audience',
  'campaigns.cancel',
  'campaigns.pause',
  'campaigns.resend',
  'campaigns.resume',
  'campaigns.retry-failed',
  'campaigns.send',
  'campaigns.unapprove',
  'contacts.sort-phones',
  'coupon-stacks.assign',
  'footers.publish',
  'footers.set-default',
  'forms.copy',
  'forms.set-welcome',
  'landing-pages.copy',
  'lists.correct-shop-lists',
  'migration.backfill',
  'orders.paid-at',
  'public.form-view',
  'public.orders-from',
  'rfm.enable-request',
  'segments.recompute',
  'sending-defaults.put',
  'shop-enrich.fill',
  'stats.automation-share',
  'stats.campaign-share',
  'surveys.copy',
  'templates.archive',
  'templates.convert-to-visual',
  'templates.publish',
  'templates.unarchive',
  'unsubscribe-pages.set-default',
  'v3.check-credentials-post',
  'v3.contactlist-truncate',
  'v3.import',
  'v3.send-custom-emails',
  'web-tracking.update',
]

describe.each([...byRoute].map(([route, some]) => [route.id, route, some] as const))('%s', (_, route, some) => {
  test('no hostile text stops the thread', async () => {
    for (const { title, query = '', body } of some) {
      const client = route.access === 'public' ? t.stranger : route.personOnly || route.access === 'person' ? owner : co
      let status = 0
      const took = await spent(async () => {
        const answer = await client
          .call(route.method, pathOf(route) + query, body ? Buffer.from(body) : undefined)
          .raw()
        status = answer.status
      })
      expect(status, title).toBeLessThan(500)
      expect(took, title).toBeLessThan(limit)
      t.clock.forward(1000)
    }
  })
})

describe('bodies', () => {
  test.each([
    ['nested arrays', '['.repeat(2_000_000) + ']'.repeat(2_000_000)],
    ['nested objects', `${'{"a":'.repeat(500_000)}1${'}'.repeat(500_000)}`],
    ['arrays that are not closed', '['.repeat(5_000_000)],
    ['many fields', `{${Array.from({ length: 400_000 }, (_, i) => `"${i}":1`).join(',')}}`],
    ['many empty texts', `{"name":[${'"",'.repeat(1_600_000)}""]}`],
    ['many short texts', `{"name":["${`${'x'.repeat(40)}","`.repeat(110_000)}"]}`],
    ['quotes', `{"name":"${'\\"'.repeat(2_400_000)}"}`],
    ['a long number', `{"name":${'9'.repeat(4_000_000)}}`],
  ])('%s', async (_, body) => {
    for (const path of ['/labels', '/segments/preview', '/contacts']) {
      const took = await spent(async () => {
        const { status } = await co.call('POST', path, Buffer.from(body)).raw()
        expect(status).toBe(400)
      })
      expect(took).toBeLessThan(limit)
    }
  })
})

describe('content', () => {
  const request = async (title: string, call: () => Promise<{ status: number }>) => {
    let status = 0
    const took = await spent(async () => {
      status = (await call()).status
    })
    expect(status, title).toBeLessThan(500)
    expect(took, title).toBeLessThan(limit)
  }

  test.each([
    ['empty paragraphs', '<p></p>'.repeat(14_000)],
    ['a wide table', `<table><tr>${'<th>x'.repeat(18_000)}</table>`],
    ['styles', '<style>a{}</style>'.repeat(5_000)],
    ['links', '<a href="https://example.com/x">x</a>'.repeat(2_500)],
    ['conditional comments', '<!--[if mso]><p>x</p><![endif]-->'.repeat(3_000)],
    ['paragraphs', '<p>word '.repeat(12_000)],
  ])('of %s is previewed, checked, converted and shown', async (title, html) => {
    const other = await t.company()
    const footer = await other.post('/footers', { name: 'F', content: { editor: 'html', html } }).ok(201)
    const template = await other.post('/templates', { name: 'T', settings: { footerId: footer.id } }).ok(201)
    const campaign = await other.post('/campaigns', { name: 'C', shopId: other.shopId, footerId: footer.id }).ok(201)
    const content = { editor: 'html', html, baseVersion: 1 }
    await request(`${title}: save`, () => other.put(`/templates/${template.id}/content`, content).raw())
    await request(`${title}: preview`, () => other.get(`/campaigns/${campaign.id}/preview`).raw())
    await request(`${title}: checklist`, () => other.get(`/campaigns/${campaign.id}/checklist`).raw())
    await request(`${title}: convert`, () => other.post(`/templates/${template.id}/convert-to-visual`).raw())
    const { publicUrl } = await other.get(`/templates/${template.id}`).ok()
    await request(`${title}: public page`, () => t.stranger.get(new URL(publicUrl).pathname).raw())
    const check = { html, subject: 'S', preheader: 'P' }
    await request(`${title}: lint`, () => other.post('/content/lint', check).raw())
    await request(`${title}: spam check`, () => other.post('/content/spam-check', check).raw())
  })

  test('a design that takes the compiler very long is refused', async () => {
    const attributes = Array.from({ length: 5000 }, (_, i) => `a${i}="1"`).join(' ')
    const mjml = `<mjml><mj-body><mj-section><mj-column><mj-text ${attributes}>x</mj-text></mj-column></mj-section></mj-body></mjml>`
    const template = await co.post('/templates', { name: 'M' }).ok(201)
    const content = { editor: 'visual', design: { mjml }, baseVersion: 1 }
    await request('design', () => co.put(`/templates/${template.id}/content`, content).raw())
  })
})
