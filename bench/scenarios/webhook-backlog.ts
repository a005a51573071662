import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { caller } from '../lib/caller.ts'
import { benchCompany, benchEnvironment } from '../lib/environment.ts'
import { round } from '../lib/measure.ts'

const WEBHOOKS = 20
const ITEMS = 20
const ROUNDS = 3
const LONGEST_MS = 120_000

/**
 * The time until webhooks have called with their waiting items, with very many items waiting for another webhook of the same
 * company whose receiver hangs, against the same without them.
 */
export async function run([waiting = '1000000']: string[]) {
  const bench = await benchEnvironment()
  let taken = 0
  const server = createServer((request, response) => {
    // This receiver never answers.
    if (request.url === '/stuck') return
    taken += 1
    request.resume().on('end', () => response.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const company = await benchCompany(bench.database)
    const env = { ALLOW_PRIVATE_TARGETS: '1' }
    const { base } = await bench.serve('server/src/main.ts', ['api'], '/healthz', env)
    bench.start('server/src/main.ts', ['worker'], env)
    const call = caller(base, company)
    const [purpose] = (await call('GET', '/purposes')).items
    const input = {
      email: 'c@customers.example',
      shopId: company.shopId,
      purposeId: purpose.id,
      consentConfirmed: true,
    }
    const contact = await call('POST', '/contacts', input)
    for (let i = 0; i < WEBHOOKS; i++)
      await call('POST', '/account-webhooks', { url: `${target}/${i}`, event: 'updated_contact' })
    await call('POST', '/account-webhooks', { url: `${target}/stuck`, event: 'new_contact' })
    const query = (text: string, values: unknown[] = []) => bench.database.pool.query(text, values)
    const [{ tenant_id: tenantId }] = (await query('select tenant_id from contact where id = $1', [contact.id])).rows

    /** The seconds that all webhooks need for new items. */
    const deliver = async () => {
      await query(`update account_webhook set due_at = now() + interval '1 hour' where event = 'updated_contact'`)
      await query(
        `insert into webhook_item (tenant_id, event, contact_id, at, xid, data)
         select $1, 'updated_contact', $2, now(), event_xid(), '{}' from generate_series(1, $3::int)`,
        [tenantId, contact.id, ITEMS],
      )
      taken = 0
      const start = performance.now()
      await query(`update account_webhook set due_at = now() where event = 'updated_contact'`)
      while (taken < WEBHOOKS * ITEMS && performance.now() - start < LONGEST_MS) await sleep(5)
      if (taken < WEBHOOKS * ITEMS) throw new Error(`only ${taken} items were delivered`)
      return (performance.now() - start) / 1000
    }
    const median = async () => {
      const times: number[] = []
      for (let i = 0; i < ROUNDS; i++) times.push(await deliver())
      return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!
    }
    await deliver()
    const limit = await median()
    await query(
      `insert into webhook_item (tenant_id, event, contact_id, at, xid, data)
       select $1, 'new_contact', $2, now(), event_xid(), '{}' from generate_series(1, $3::int)`,
      [tenantId, contact.id, Number(waiting)],
    )
    await query('vacuum analyze webhook_item')
    const ours = await median()
    const ratio = round(limit / ours, 2)
    return {
      what: `seconds until ${WEBHOOKS} webhooks called with ${ITEMS} items each, with ${waiting} waiting for another one, against none`,
      ours: round(ours, 2),
      limit: round(limit, 2),
      ratio,
      ok: ratio >= 0.8,
    }
  } finally {
    server.closeAllConnections()
    server.close()
    await bench.close()
  }
}
