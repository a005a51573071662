import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createCompany } from '../../server/src/features/across/company-creation/index.ts'
import type { AttackerData } from '../lib/attacker.ts'
import { type Call, caller } from '../lib/caller.ts'
import { benchEnvironment } from '../lib/environment.ts'
import { percentile, round, timed } from '../lib/measure.ts'

const ATTACKERS = 3
const SECONDS = { quiet: 15, attack: 60 }
/** For pages, in milliseconds and against the quiet server; for work on content, which waits for a thread, in milliseconds. */
const LIMIT = { p99: 100, times: 3, content: 2_000 }

/**
 * Three companies send hostile input to all routes while a fourth works: how long the fourth waits, in milliseconds, against
 * the same work on a quiet server.
 */
export async function run([seconds = String(SECONDS.attack)]: string[]) {
  const bench = await benchEnvironment()
  try {
    const { base } = await bench.serve('server/src/main.ts', ['api'], '/healthz')
    bench.start('server/src/main.ts', ['worker'])
    const company = async (name: string) =>
      createCompany(
        bench.database.db,
        {
          name,
          email: `${name}@example.com`,
          password: 'Correct-horse-9',
          timezone: 'Europe/Prague',
          language: 'cs',
          currency: 'CZK',
        },
        new Date(),
      )
    const honest = await company('honest')
    const hostile = [await company('alpha'), await company('bravo'), await company('charlie')]
    await bench.database.db
      .updateTable('tenant')
      .set({ limit_burst: 1_000_000_000, limit_per_second: 1_000_000, limit_per_day: 1_000_000_000 })
      .execute()
    const work = await honestWork(caller(base, honest), honest.shopId)
    await repeat(base, work, 5)
    const quiet = await repeat(base, work, SECONDS.quiet)
    const attackers = await Promise.all(
      hostile.map(async ({ tenant, apiKey, shopId }, i) => {
        const prepared = await prepare(caller(base, { tenant, apiKey }), shopId)
        const attacker = new Worker(new URL('../lib/attacker.ts', import.meta.url), {
          workerData: { base, tenant, apiKey, ...prepared, offset: i / ATTACKERS } satisfies AttackerData,
        })
        await once(attacker, 'message')
        return attacker
      }),
    )
    await repeat(base, work, 5)
    const attacked = await repeat(base, work, Number(seconds))
    const answers: Record<string, number> = {}
    for (const attacker of attackers) {
      attacker.postMessage('statuses')
      const [statuses] = (await once(attacker, 'message')) as [Record<string, number>]
      for (const [status, count] of Object.entries(statuses)) answers[status] = (answers[status] ?? 0) + count
      await attacker.terminate()
    }
    return {
      what: `requests of a company while ${ATTACKERS} others send hostile input, p99 in ms, against a quiet server; limits: ${LIMIT.p99} ms and ${LIMIT.times} times the quiet one`,
      ours: attacked.p99,
      limit: quiet.p99,
      ratio: round(attacked.p99 / quiet.p99),
      quiet,
      attacked,
      contentLimit: LIMIT.content,
      hostileAnswers: answers,
      ok:
        attacked.p99 < LIMIT.p99 &&
        attacked.p99 < LIMIT.times * quiet.p99 &&
        attacked.contentP90 < LIMIT.content &&
        !answers['500'] &&
        !answers.lost,
    }
  } finally {
    await bench.close()
  }
}

interface HonestWork {
  /** Pages that a marketer opens, and contacts that come in. */
  pages: (() => Promise<unknown>)[]
  /** Work on content, which runs in threads. */
  content: (() => Promise<unknown>)[]
}

/** What a marketer does all day. */
async function honestWork(call: Call, shopId: string): Promise<HonestWork> {
  const { items } = await call('GET', '/purposes')
  let n = 0
  const contact = () =>
    call('POST', '/contacts', { email: `p${++n}@example.com`, shopId, purposeId: items[0].id, consentConfirmed: true })
  for (let i = 0; i < 200; i++) await contact()
  const list = await call('POST', '/lists', {
    name: 'Customers',
    publicName: 'Customers',
    shopId,
    notifyOnAdd: false,
    notifyOnUnsubscribe: false,
  })
  const template = await call('POST', '/templates', { name: 'News' })
  const mjml = '<mjml><mj-body><mj-section><mj-column><mj-text>News</mj-text></mj-column></mj-section></mj-body></mjml>'
  let version = 1
  const save = async () => {
    const path = `/templates/${template.id}/content`
    const saved = await call('PUT', path, { editor: 'visual', design: { mjml }, baseVersion: version })
    version = saved.content.version
  }
  const lint = () =>
    call('POST', '/content/lint', { html: '<p>News {{ firstname }}</p>', subject: 'News', preheader: '' })
  const pages = [
    () => call('GET', '/company'),
    () => call('GET', '/contacts?pageSize=25'),
    () => call('GET', '/contacts?q=p1'),
    () => call('GET', `/lists/${list.id}`),
    () => call('GET', '/campaigns'),
    () => call('GET', '/notifications'),
    contact,
  ]
  return { pages, content: [save, lint] }
}

/** Repeats the work with pauses, as people do, and asks for the health of the server beside it. */
async function repeat(base: string, { pages, content }: HonestWork, seconds: number) {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  const health: number[] = []
  const contents: number[] = []
  const pause = () => new Promise((resolve) => setTimeout(resolve, 20))
  const watching = (async () => {
    while (performance.now() < until) {
      health.push((await timed(() => fetch(`${base}/healthz`).then((answer) => answer.text()))).ms)
      await pause()
    }
  })()
  const authoring = (async () => {
    for (let i = 0; performance.now() < until; i++) {
      contents.push((await timed(content[i % content.length]!)).ms)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  })()
  for (let i = 0; performance.now() < until; i++) {
    times.push((await timed(pages[i % pages.length]!)).ms)
    await pause()
  }
  await Promise.all([watching, authoring])
  return {
    requests: times.length,
    p50: round(percentile(times, 0.5)),
    p99: round(percentile(times, 0.99)),
    max: round(Math.max(...times)),
    contentP50: round(percentile(contents, 0.5)),
    contentP90: round(percentile(contents, 0.9)),
    contentMax: round(Math.max(...contents)),
    healthMax: round(Math.max(...health)),
  }
}

/** The objects of an attacker, and the requests that were found to be expensive. */
async function prepare(call: Call, shopId: string): Promise<Pick<AttackerData, 'objects' | 'extra'>> {
  const footer = await call('POST', '/footers', {
    name: 'Footer',
    content: { editor: 'html', html: '<p></p>'.repeat(14_000) },
  })
  const template = await call('POST', '/templates', { name: 'T', settings: { footerId: footer.id } })
  const campaign = await call('POST', '/campaigns', { name: 'C', shopId, footerId: footer.id })
  const list = await call('POST', '/lists', {
    name: 'L',
    publicName: 'L',
    shopId,
    notifyOnAdd: false,
    notifyOnUnsubscribe: false,
  })
  const html = (text: string) => JSON.stringify({ html: text, subject: 'S', preheader: 'P' })
  const design = `<mjml><mj-body><mj-section><mj-column><mj-text ${Array.from({ length: 5000 }, (_, i) => `a${i}="1"`).join(' ')}>x</mj-text></mj-column></mj-section></mj-body></mjml>`
  const table = `<table><tr>${'<th>x'.repeat(18_000)}</table>`
  return {
    objects: {
      footer_id: footer.id,
      template_id: template.id,
      campaign_id: campaign.id,
      list_id: list.id,
      shop_id: shopId,
    },
    extra: [
      { method: 'GET', path: `/campaigns/${campaign.id}/preview` },
      { method: 'POST', path: '/content/spam-check', body: html('<p>word '.repeat(20_000)) },
      { method: 'POST', path: '/content/spam-check', body: html(`<p>${'\u0301'.repeat(149_000)}`) },
      { method: 'POST', path: '/content/lint', body: html('<p>word '.repeat(18_000)) },
      {
        method: 'PUT',
        path: `/templates/${template.id}/content`,
        body: JSON.stringify({ editor: 'html', html: table, baseVersion: 1 }),
      },
      {
        method: 'PUT',
        path: `/templates/${template.id}/content`,
        body: JSON.stringify({ editor: 'visual', design: { mjml: design }, baseVersion: 1 }),
      },
      { method: 'POST', path: `/templates/${template.id}/convert-to-visual` },
      { method: 'POST', path: '/labels', body: '['.repeat(2_000_000) + ']'.repeat(2_000_000) },
      {
        method: 'POST',
        path: '/imports/files',
        body: JSON.stringify({
          name: 'a.csv',
          text: `email;a;b;c\n${`x@example.com;${`${'\u0301'.repeat(9_990)};`.repeat(3)}\n`.repeat(25)}`,
        }),
      },
    ],
  }
}
