import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { copyAgain } from '../lib/bare-copy.ts'
import { type Call, caller } from '../lib/caller.ts'
import { benchCompany, benchEnvironment, benchFolder } from '../lib/environment.ts'
import { feedFile, serveFeed } from '../lib/feed-file.ts'
import { round } from '../lib/measure.ts'
import { watchMemory } from '../lib/process-memory.ts'

const WARM_UP = 2000
const REQUIRED = { ratio: 0.5, growthMb: 200 }

/**
 * Items per second of the first reading of a feed, against bare `saxes` over the same text and COPY of the same items into
 * an empty table with the same indexes; and the seconds of a second reading, in which one item in a hundred has changed.
 */
export async function run([items = '500000']: string[]) {
  const folder = benchFolder()
  const bench = await benchEnvironment(folder)
  const feed = await serveFeed(Number(items))
  const small = await serveFeed(WARM_UP)
  try {
    const company = await benchCompany(bench.database)
    const env = { ALLOW_PRIVATE_TARGETS: '1', DATA_DIR: join(folder, 'files') }
    const { base } = await bench.serve('server/src/main.ts', ['api'], '/healthz', env)
    const worker = bench.start('server/src/main.ts', ['worker'], env)
    const call = caller(base, company)
    const create = async (name: string, url: string) =>
      (await call('POST', '/feeds', { name, shopId: company.shopId, url, active: false })).id
    // Starts the threads of the worker, which then keeps them.
    await read(call, await create('Small', small.url), { items: WARM_UP })
    const id = await create('Bench', feed.url)
    const memory = watchMemory(worker)
    const first = await read(call, id, { items: Number(items), added: Number(items), changed: 0 })
    feed.set(1)
    const again = await read(call, id, { items: Number(items), added: 0, changed: Math.ceil(Number(items) / 100) })
    const rss = memory()
    const parsing = parseAll(Number(items))
    const copying = await copyAgain(bench.database.pool, [{ table: 'feed_item', where: `feed_id = ${id}` }])
    const bare = parsing + copying.seconds
    const ratio = bare / first
    return {
      what: `the first reading of a feed with ${items} items, items per second; required ${JSON.stringify(REQUIRED)}`,
      ours: Math.round(Number(items) / first),
      limit: Math.round(Number(items) / bare),
      ratio: round(ratio),
      seconds: round(first, 1),
      limitSeconds: { saxes: round(parsing, 1), copy: round(copying.seconds, 1) },
      secondsOfSecondReading: round(again, 1),
      workerRssMb: rss,
      ok: ratio >= REQUIRED.ratio && rss.peak - rss.start < REQUIRED.growthMb,
    }
  } finally {
    for (const { server } of [feed, small]) server.close()
    await bench.close()
  }
}

/** The seconds that a reading takes. */
async function read(call: Call, id: string, expected: Record<string, number>): Promise<number> {
  const start = performance.now()
  await call('POST', `/feeds/${id}/refresh`)
  for (;;) {
    const { lastRun } = await call('GET', `/feeds/${id}`)
    if (lastRun.status !== 'running') {
      const wrong = Object.entries(expected).filter(([key, value]) => lastRun[key] !== value)
      if (lastRun.status !== 'ok' || wrong.length) throw new Error(`the run ended wrongly: ${JSON.stringify(lastRun)}`)
      return (performance.now() - start) / 1000
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The seconds that `saxes` takes for the whole text, with the texts of all elements; without the making of the text. */
function parseAll(items: number): number {
  const parser = new SaxesParser({ position: false })
  let [text, size] = ['', 0]
  parser.on('text', (part) => {
    text += part
  })
  parser.on('cdata', (part) => {
    text += part
  })
  parser.on('closetag', () => {
    size += text.length
    text = ''
  })
  let ms = 0
  for (const chunk of feedFile(items, 0)) {
    const start = performance.now()
    parser.write(chunk)
    ms += performance.now() - start
  }
  parser.close()
  if (!size) throw new Error('nothing was parsed')
  return ms / 1000
}
