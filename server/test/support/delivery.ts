import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { insertSendingDomain } from '../../src/features/domains/sending-domains/store.ts'
import { keyContext } from '../../src/features/domains/sending-domains/use-cases.ts'
import { Engine } from '../../src/features/mailing/engine/index.ts'
import { ledgerCheck } from '../../src/features/mailing/ledger/sql/ledger-check.ts'
import { loops } from '../../src/features.ts'
import { runLoops } from '../../src/platform/jobs/loops.ts'
import type { DkimKeyPair } from '../../src/platform/mail/dkim-keys.ts'
import type { TestApi } from './api.ts'
import { approved, LETTER } from './campaigns.ts'
import type { Company } from './company.ts'

/** Many contacts at once, all of whom may be mailed, in a list. */
export async function crowd(co: Company, number: number, { domains = ['example.com'], prefix = 'c' } = {}) {
  const list = await co.list()
  await sql`with made as (insert into contact (tenant_id, email, shop_id, first_name, status, status_at, source, consent_basis, created_at, updated_at)
      select ${co.tenantId}::bigint, ${prefix} || i || '-' || ${list.id} || '@' || (${domains}::text[])[1 + i % ${domains.length}::int], ${co.shopId}::bigint, 'Name' || i,
        'subscribed', now(), 'manual', 'double_opt_in', now(), now() from generate_series(1, ${number}::int) i returning id)
    insert into list_member (tenant_id, list_id, contact_id, state, changed_at)
    select ${co.tenantId}::bigint, ${list.id}::bigint, id, 'confirmed', now() from made`.execute(co.db)
  return list
}

let made: DkimKeyPair | undefined

/** One for all domains, and a short one: to make and to use those of real domains took most of the time of a mailing. */
function shortKey(): DkimKeyPair {
  if (made) return made
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  made = {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  return made
}

/** A sender whose address is confirmed, of a domain whose key is published. */
export async function confirmedSender(co: Company) {
  const domain = `${crypto.randomUUID()}.example`
  const { publicKey, privateKey } = shortKey()
  const row = { tenant_id: co.tenantId, domain, selector: 'short' }
  await insertSendingDomain(co.db, {
    ...row,
    status: 'verified',
    public_key: publicKey,
    private_key: co.app.secrets.encrypt(privateKey, keyContext(row)),
    created_at: co.app.clock.now(),
    updated_at: co.app.clock.now(),
  })
  const sender = await co.post('/sending/senders', { email: `news@${domain}`, name: 'Flowers' }).ok(201)
  await sql`update sender set confirmed_at = now() where tenant_id = ${co.tenantId} and id = ${sender.id}`.execute(
    co.db,
  )
  return sender
}

/** A campaign to a crowd, approved and told to begin. */
export async function launch(co: Company, listId: string, more: object = {}) {
  await co.patch('/company', { street: 'Dlouhá 1', city: 'Praha', postalCode: '11000' }).ok()
  const sender = await confirmedSender(co)
  const input = {
    name: 'Spring',
    shopId: co.shopId,
    subject: 'Spring is here, {{ df_name }}',
    preheader: 'Look at what is new',
    senderId: sender.id,
    content: { html: LETTER },
    audience: { listIds: [listId] },
    ...more,
  }
  const { id } = await co.post('/campaigns', input).ok(201)
  await approved(co, id)
  const row = await co.post(`/campaigns/${id}/send`, {}).ok(200)
  return { id: id as string, row, sender }
}

/** Freezes what is to be sent, then sends until a campaign is in one of these states; the clock goes on by itself. */
export async function sendUntil(t: TestApi, co: Company, id: string, statuses: string[], timeoutMs = 20_000) {
  await t.runJobs()
  const engine = new Engine(t.app)
  await engine.start()
  const stop = runLoops(
    t.app,
    loops
      .filter(({ name }) => name === 'campaigns.clock' || name === 'delivery.tell-sent')
      .map((loop) => ({ ...loop, everyMs: 50 })),
  )
  try {
    const campaign = await until(co, id, statuses, timeoutMs)
    await told(co)
    return campaign
  } finally {
    await stop()
    await engine.stop(500)
  }
}

/** What was sent has been told to everybody who follows mails. */
async function told(co: Company) {
  for (;;) {
    const { rows } =
      await sql`select 1 from send_batch where tenant_id = ${co.tenantId} and done_at is not null limit 1`.execute(
        co.db,
      )
    if (!rows.length) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export async function until(co: Company, id: string, statuses: string[], timeoutMs = 20_000) {
  const end = Date.now() + timeoutMs
  for (;;) {
    const campaign = await co.get(`/campaigns/${id}`).ok()
    if (statuses.includes(campaign.status)) return campaign
    if (Date.now() > end) throw new Error(`The campaign is ${campaign.status}: ${JSON.stringify(campaign.counts)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** What `doctor` says of the ledger: nothing, when it adds up. */
export const ledgerFaults = (t: TestApi) => ledgerCheck.run(t.app)
