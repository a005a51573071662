import { caller } from '../lib/caller.ts'
import { benchCompany } from '../lib/environment.ts'
import { round } from '../lib/measure.ts'
import { populatedEnvironment } from '../lib/populated.ts'

const POLL_MS = 50

/**
 * The first import of a new company beside a large one: seconds for each batch of the file, which must not grow. The
 * planner has statistics of the large company and none of the new one.
 */
export async function run([contacts = '1000000', rows = '60000']: string[]) {
  const { bench } = await populatedEnvironment({ contacts: Number(contacts), seed: 1 })
  try {
    const company = await benchCompany(bench.database)
    const { base } = await bench.serve('server/src/main.ts', ['api'], '/healthz')
    bench.start('server/src/main.ts', ['worker'])
    const call = caller(base, company)
    const list = { name: 'New', publicName: 'New', shopId: null, notifyOnUnsubscribe: false, notifyOnAdd: false }
    const people = Array.from({ length: Number(rows) }, (_, i) => `fresh${i}@customers.example;Jana`)
    const file = { name: 'people.csv', text: `E-mail;Jméno\n${people.join('\n')}\n` }
    const { fileId } = await call('POST', '/imports/files', file)
    const [purpose] = (await call('GET', '/purposes')).items
    const start = performance.now()
    const { id } = await call('POST', '/imports', {
      name: 'First',
      source: 'bench',
      fileId,
      mapping: [
        { column: 0, field: 'email' },
        { column: 1, field: 'firstName' },
      ],
      mode: 'upsert',
      shopId: company.shopId,
      listIds: [(await call('POST', '/lists', list)).id],
      purposeId: purpose.id,
      consentConfirmed: true,
    })
    const passed: { done: number; seconds: number }[] = []
    for (;;) {
      const { status, progress } = await call('GET', `/imports/${id}`)
      const seconds = (performance.now() - start) / 1000
      if (progress.done !== (passed.at(-1)?.done ?? 0)) passed.push({ done: progress.done, seconds })
      if (status !== 'queued' && status !== 'running') break
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    const parts = passed.map(({ seconds }, i) => round(seconds - (passed[i - 1]?.seconds ?? 0), 1))
    const { seconds } = passed.at(-1)!
    return {
      what: `the first import of a company, of ${rows} rows, beside one with ${contacts} contacts: seconds for each batch`,
      perSecond: Math.round(Number(rows) / seconds),
      seconds: round(seconds, 1),
      batches: parts,
      ok: Math.max(...parts.slice(1)) < 3 * Math.min(...parts.slice(1)),
    }
  } finally {
    await bench.close()
  }
}
