import { caller } from '../lib/caller.ts'
import { round } from '../lib/measure.ts'
import { insertSentCampaign } from '../lib/people/campaign.ts'
import { populatedEnvironment } from '../lib/populated.ts'
import { watchMemory } from '../lib/process-memory.ts'

const MOST_GROWTH_MB = 60

/** The memory of the process while it streams a CSV report of the compatible interface with a row for each recipient. */
export async function run([contacts = '1000000']: string[]) {
  const { bench, company, people } = await populatedEnvironment({ contacts: Number(contacts), seed: 1 })
  try {
    const { base, child } = await bench.serve('server/src/main.ts', ['api'], '/healthz')
    const call = caller(base, company)
    const html = '<a href="https://kvetinka.example/bench/1">link</a>'
    const { id } = await call('POST', '/campaigns', { name: 'Bench', shopId: people.shops.cs, content: { html } })
    const client = await bench.database.pool.connect()
    const of = { db: bench.database.db, client, tenantId: people.tenantId, campaignId: id, now: new Date() }
    await insertSentCampaign(of).finally(() => client.release(true))
    const headers = { authorization: `Bearer ${company.apiKey}` }
    const read = async () => {
      const answer = await fetch(`${base}/api/csv/newsletter-sent?jobid=${id}`, { headers })
      let [bytes, lines] = [0, -1]
      for await (const chunk of answer.body!) {
        bytes += chunk.length
        for (const byte of chunk) if (byte === 10) lines += 1
      }
      return { bytes, lines }
    }
    const memory = watchMemory(child)
    const start = performance.now()
    const { bytes, lines } = await read()
    const seconds = (performance.now() - start) / 1000
    const rss = memory()
    return {
      what: `CSV report of a campaign to ${contacts} contacts; its memory may grow by ${MOST_GROWTH_MB} MB between the first quarter and the end`,
      rows: lines,
      mb: round(bytes / 1024 / 1024),
      rowsPerSecond: Math.round(lines / seconds),
      rssMb: rss,
      ok: lines > 0.9 * Number(contacts) && rss.peak - rss.quarter <= MOST_GROWTH_MB,
    }
  } finally {
    await bench.close()
  }
}
