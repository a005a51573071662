import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { benchCompany, benchEnvironment, benchFolder } from '../lib/environment.ts'

const SECONDS = 5
const ROUNDS = 3
const CONNECTIONS = 32
const VISITORS = 500

/** Views per second of a published page with a form, counted, against a bare Fastify route with the same string. */
export async function run() {
  const folder = benchFolder()
  const bench = await benchEnvironment(folder)
  try {
    const company = await benchCompany(bench.database)
    const ours = await bench.serve('server/src/main.ts', ['api'], '/healthz', { TRUST_PROXY: '127.0.0.1' })
    const { id, shown } = await publish(ours.base, company)
    const document = join(folder, 'page.html')
    writeFileSync(document, shown)
    const bare = await bench.serve('bench/lib/bare-page.ts', [], '/healthz', { DOCUMENT: document })
    const targets = { ours: ours.base, bare: bare.base }
    let seen = 1
    for (const [name, url] of Object.entries(targets)) {
      const { views } = await measure(url, 2) // warms up
      if (name === 'ours') seen += views
    }
    const figures = { ours: [] as Figure[], bare: [] as Figure[] }
    for (let round = 0; round < ROUNDS; round++)
      for (const name of ['bare', 'ours'] as const) {
        const figure = await measure(targets[name], SECONDS)
        figures[name].push(figure)
        if (name === 'ours') seen += figure.views
      }
    const best = (of: Figure[]) => of.reduce((a, b) => (b.perSecond > a.perSecond ? b : a))
    const [our, limit] = [best(figures.ours), best(figures.bare)]
    await new Promise((resolve) => setTimeout(resolve, 1500)) // views are written once a second
    const counted = (await call(ours.base, company, 'GET', `/landing-pages/${id}`)).figures.views
    return {
      what: 'views of a landing page with a form, per second',
      ours: our.perSecond,
      limit: limit.perSecond,
      ratio: Number((our.perSecond / limit.perSecond).toFixed(2)),
      p99Ms: { ours: our.p99, limit: limit.p99 },
      bytes: Buffer.byteLength(shown),
      rounds: { ours: figures.ours.map((f) => f.perSecond), bare: figures.bare.map((f) => f.perSecond) },
      uncounted: Math.max(0, seen - counted),
    }
  } finally {
    await bench.close()
  }
}

/** The fields of answers that are read here. */
interface Answer {
  id: string
  items: { id: string }[]
  figures: { views: number }
}

type Company = Awaited<ReturnType<typeof benchCompany>>

async function call(base: string, { tenant, apiKey }: Company, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const sent = await fetch(`${base}/api/v1/tenants/${tenant}${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!sent.ok) throw new Error(`${method} ${path}: ${sent.status} ${await sent.text()}`)
  return (await sent.json()) as Answer
}

/** A page made of blocks, as the editor makes it, with a form; in Czech, whose letters are the usual case here. */
async function publish(base: string, company: Company) {
  const shopId = (await call(base, company, 'GET', '/shops')).items[0]!.id
  const input = { name: 'News', shopId, listIds: [], purposeId: null, consentText: '', title: 'Novinky, které potěší' }
  const form = await call(base, company, 'POST', '/forms', input)
  const text = 'Klobouky, sandály a všechno na léto, odesláno v den objednávky. Těšíme se na vás!'
  const column = `<mj-column><mj-image src="https://shop.example/a.png" alt="Slaměný klobouk"/><mj-text>${text}</mj-text><mj-button href="https://shop.example/hats">Prohlédnout</mj-button></mj-column>`
  const sections = Array.from({ length: 4 }, () => `<mj-section>${column}${column}</mj-section>`).join('')
  const block = `<mj-section><mj-column><mj-text>{{form_${form.id}}}</mj-text></mj-column></mj-section>`
  const design = { mjml: `<mjml><mj-body>${sections}${block}</mj-body></mjml>` }
  const page = { name: 'Sale', slug: 'sale', shopId, title: 'Sale', published: true, design }
  const { id } = await call(base, company, 'POST', '/landing-pages', page)
  return { id, shown: await (await fetch(`${base}/p/sale`)).text() }
}

interface Figure {
  perSecond: number
  p99: number
  views: number
}

async function measure(url: string, duration: number): Promise<Figure> {
  const requests = Array.from({ length: VISITORS }, (_, i) => ({
    path: '/p/sale',
    headers: { 'x-forwarded-for': `198.18.${i >> 8}.${i & 255}` },
  }))
  const result = await autocannon({ url, requests, connections: CONNECTIONS, duration })
  if (result.non2xx || result.errors)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`)
  return { perSecond: Math.round(result.requests.average), p99: result.latency.p99, views: result['2xx'] }
}
