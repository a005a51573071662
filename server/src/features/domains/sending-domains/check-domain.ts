import type { Context } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { unavailable } from '../../../platform/errors.ts'
import type { Dns } from '../../../platform/net/dns.ts'
import { notify } from '../../account/notifications/index.ts'
import { shortKey } from './domain-keys.ts'
import { examineDkim } from './records/dkim.ts'
import { examineDmarc } from './records/dmarc.ts'
import { type Records, recordsOf, shortSelector } from './records/published.ts'
import { examineSpf } from './records/spf.ts'
import type { CheckKind } from './schemas.ts'
import { lockSendingDomain, type SendingDomainRow, updateSendingDomain } from './store.ts'

export interface DomainCheck {
  kind: CheckKind
  ok: boolean
  found: string | null
}

/** Null if the DNS did not answer. */
type Finding = Omit<DomainCheck, 'kind'> | null

/**
 * Checks the DNS records and saves the result. 503 `dns` if the DNS does not answer for the key; null if the domain was
 * deleted.
 */
export async function checkDomain({ app, db, now }: Context, row: SendingDomainRow): Promise<SendingDomainRow | null> {
  return save({ app, db, now }, row, await lookUp(app, row), (before, ok) => ({
    status: ok ? 'verified' : 'failed',
    failures: ok ? 0 : before.failures + 1,
  }))
}

/**
 * The daily check. A verified domain fails only if its key is missing twice in a row, because name servers may be wrong
 * for an hour after a change. The company is then notified.
 */
export async function recheckDomain({ app, db, now }: Context, row: SendingDomainRow): Promise<void> {
  await save({ app, db, now }, row, await lookUp(app, row), (before, ok) => {
    const failures = ok ? 0 : before.failures + 1
    const isFirstFailure = before.status === 'verified' && failures === 1
    return { status: ok || isFirstFailure ? 'verified' : 'failed', failures }
  })
}

type NextStatus = (before: SendingDomainRow, ok: boolean) => Pick<SendingDomainRow, 'status' | 'failures'>

/** Saves the result; null if the domain was deleted during the DNS requests. */
const save = (
  { app, db, now }: Context,
  { tenant_id, id }: SendingDomainRow,
  findings: Findings,
  nextStatus: NextStatus,
) =>
  tx(db, async (db) => {
    const before = await lockSendingDomain(db, tenant_id, id)
    if (!before) return null
    const next = nextStatus(before, findings.dkim.ok)
    const checks = JSON.stringify(merge(before.checks as DomainCheck[], findings))
    const hasFailedDaily = before.status === 'verified' && next.status === 'failed' && next.failures > 1
    if (hasFailedDaily) await notifyFailure(db, before, now)
    const second = before.ed25519_public_key ? {} : await shortKey(app, before)
    return updateSendingDomain(db, tenant_id, id, { ...next, ...second, checks, checked_at: now, updated_at: now })
  })

const notifyFailure = (db: Context['db'], { tenant_id, id, domain }: SendingDomainRow, now: Date) =>
  notify(
    db,
    tenant_id,
    { type: 'domain_check_failed', severity: 'error', subject: { kind: 'sending_domain', id, name: domain } },
    now,
  )

type Findings = Record<CheckKind, Finding> & { dkim: NonNullable<Finding> }

/** A record for which the DNS did not answer keeps the result of the last check. */
const merge = (before: readonly DomainCheck[], findings: Findings): DomainCheck[] =>
  Object.entries(findings).map(([kind, finding]) => {
    const old = before.find((check) => check.kind === kind)
    return { ok: false, found: null, ...old, ...finding, kind: kind as CheckKind }
  })

async function lookUp(app: Pick<Context['app'], 'dns' | 'config'>, row: SendingDomainRow): Promise<Findings> {
  const { dns, config } = app
  const records = recordsOf({ config }, row)
  const [dkim, dkimEd25519, spf, dmarc, returnPath, tracking] = await Promise.all([
    findKey(dns, row, { selector: row.selector, key: row.public_key, type: 'rsa' }),
    findKey(dns, row, { selector: shortSelector(row.selector), key: row.ed25519_public_key, type: 'ed25519' }),
    findSpf(dns, records, config.bounceDomain),
    findDmarc(dns, row.domain),
    findAlias(dns, records.returnPath),
    findAlias(dns, records.tracking),
  ])
  if (!dkim) throw unavailable('dns')
  return { dkim, dkimEd25519, spf, dmarc, returnPath, tracking }
}

async function findKey(
  dns: Dns,
  { domain }: SendingDomainRow,
  { selector, key, type }: { selector: string; key: string | null; type: 'rsa' | 'ed25519' },
): Promise<Finding> {
  const dkim = await examineDkim(dns, domain, selector)
  if (dkim === 'failed') return null
  if (dkim === 'missing') return { ok: false, found: null }
  return { ok: dkim.key === key && dkim.type === type, found: dkim.record }
}

async function findSpf(dns: Dns, { spf: { host } }: Records, ours: string): Promise<Finding> {
  const spf = await examineSpf(dns, host)
  const includesUs = host === ours || spf?.includes.has(ours) === true
  return spf && { ok: spf.faults.length === 0 && includesUs, found: spf.record }
}

async function findDmarc(dns: Dns, domain: string): Promise<Finding> {
  const dmarc = await examineDmarc(dns, domain)
  if (dmarc === 'failed') return null
  if (dmarc === 'missing') return { ok: false, found: null }
  return { ok: dmarc.policy !== null && !dmarc.many, found: dmarc.record }
}

async function findAlias(dns: Dns, { host, target }: { host: string; target: string }): Promise<Finding> {
  const answer = await dns.cname(host)
  if (answer.outcome === 'failed') return null
  const [found = null] = answer.outcome === 'found' ? answer.records : []
  return { ok: found === target.toLowerCase(), found }
}
