import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { keyContext } from '../../src/features/domains/sending-domains/domain-keys.ts'
import { insertSendingDomain } from '../../src/features/domains/sending-domains/store.ts'
import { Engine } from '../../src/features/mailing/engine/index.ts'
import ledgerCheck from '../../src/features/mailing/ledger/doctor/ledger.ts'
import { loops } from '../../src/features.ts'
import { runLoops } from '../../src/platform/jobs/loops.ts'
import type { DkimKeyPair } from '../../src/platform/mail/dkim-keys.ts'
import type { TestApi } from './api.ts'
import { approved, LETTER } from './campaigns.ts'
import type { Company } from './company.ts'
import { until } from './until.ts'

/** Inserts many mailable contacts into a new list. */
export async function insertRecipients(co: Company, number: number, { domains = ['example.com'], prefix = 'c' } = {}) {
  const list = await co.list()
  await sql`with made as (insert into contact (tenant_id, email, shop_id, first_name, status, status_at, source, consent_basis, created_at, updated_at)
      select ${co.tenantId}::bigint, ${prefix} || i || '-' || ${list.id} || '@' || (${domains}::text[])[1 + i % ${domains.length}::int], ${co.shopId}::bigint, 'Name' || i,
        'subscribed', now(), 'manual', 'double_opt_in', now(), now() from generate_series(1, ${number}::int) i returning id)
    insert into list_member (tenant_id, list_id, contact_id, state, changed_at)
    select ${co.tenantId}::bigint, ${list.id}::bigint, id, 'confirmed', now() from made`.execute(co.db)
  return list
}

let made: DkimKeyPair | undefined

/** One short key for all domains: creating and using keys of the usual length would take most of a mailing's time. */
function shortKey(): DkimKeyPair {
  if (made) return made
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  made = {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  return made
}

/** A sender with a confirmed address and a verified domain. */
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

/** Creates a campaign to a list, approves it and starts it. */
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

/** So long that no busy machine loses it by itself. */
const LEASE_SECONDS = 120
/** Only ends what hangs: what is being handed over when a sender stops is finished. */
const PATIENCE_MS = 60_000
const SENDING_MS = 240_000

const LOOPS = ['campaigns.clock', 'ledger.end-mailings', 'engine.report-sent']

/** Runs the loops that follow schedules, end mailings and report results, until the returned function is called. */
export const runSendingLoops = (t: TestApi): (() => Promise<void>) =>
  runLoops(
    t.app,
    loops.filter(({ name }) => LOOPS.includes(name)).map((loop) => ({ ...loop, everyMs: 50 })),
  )

/** Freezes the recipients, then sends in this process until the returned function is called. */
export async function startSending(t: TestApi): Promise<() => Promise<void>> {
  await t.runJobs()
  const engine = new Engine(t.app, { leaseSeconds: LEASE_SECONDS })
  await engine.start()
  const stopLoops = runSendingLoops(t)
  let stopped: Promise<void> | undefined
  return () => (stopped ??= stopLoops().then(() => engine.stop(PATIENCE_MS)))
}

/** Sends until the campaign has one of these statuses and its results are reported. Returns the campaign. */
export async function sendUntil(t: TestApi, co: Company, id: string, statuses: string[]) {
  const stop = await startSending(t)
  try {
    await untilStatus(co, id, statuses)
    await resultsReported(co)
    return await co.get(`/campaigns/${id}`).ok()
  } finally {
    await stop()
  }
}

/** Waits until the results of all batches have been reported to the features that follow mails. */
const resultsReported = (co: Company) =>
  until('the report of all results', async () => {
    const { rows } =
      await sql`select 1 from send_batch where tenant_id = ${co.tenantId} and done_at is not null limit 1`.execute(
        co.db,
      )
    return !rows.length
  })

/** Waits until a campaign has one of these statuses. Asks the database, because requests are limited. */
export const untilStatus = (co: Company, id: string, statuses: string[]) =>
  until(
    `a campaign that is ${statuses.join(' or ')}`,
    async () => {
      const { status } = await co.db
        .selectFrom('campaign')
        .select('status')
        .where('tenant_id', '=', co.tenantId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (!statuses.includes(status)) throw new Error(`It is ${status}.`)
      return true
    },
    SENDING_MS,
  )

/** How many batches of a company senders hold. */
export async function claimedBatches(co: Company): Promise<number> {
  const { rows } =
    await sql`select 1 from send_batch where tenant_id = ${co.tenantId} and claimed_by is not null`.execute(co.db)
  return rows.length
}

/** The faults that `doctor` finds in the ledger; none if it adds up. */
export const ledgerFaults = (t: TestApi) => ledgerCheck.run(t.app)
