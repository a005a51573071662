import type { Context } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { unavailable } from '../../../platform/errors.ts'
import type { Dns } from '../../../platform/net/dns.ts'
import { notify } from '../../account/notifications/index.ts'
import { examineDkim } from './records/dkim.ts'
import { examineDmarc } from './records/dmarc.ts'
import { type Records, recordsOf } from './records/published.ts'
import { examineSpf } from './records/spf.ts'
import type { CheckKind } from './schemas.ts'
import { lockSendingDomain, type SendingDomainRow, updateSendingDomain } from './store.ts'

export interface Check {
  kind: CheckKind
  ok: boolean
  found: string | null
}

/** Null where the DNS did not answer. */
type Finding = Omit<Check, 'kind'> | null

/** Looks at the DNS now and keeps what it says. 503 `dns` when nobody tells whether the key is there. */
export async function checkDomain({ app, db, now }: Context, row: SendingDomainRow): Promise<SendingDomainRow | null> {
  return keep({ app, db, now }, row, await lookUp(app, row), (before, ok) => ({
    status: ok ? 'verified' : 'failed',
    failures: ok ? 0 : before.failures + 1,
  }))
}

/**
 * The daily check. A verified domain fails only when its key is missing twice in a row: name servers are changed, and
 * are wrong for an hour. The company is told then.
 */
export async function recheckDomain({ app, db, now }: Context, row: SendingDomainRow): Promise<void> {
  await keep({ app, db, now }, row, await lookUp(app, row), (before, ok) => {
    const failures = ok ? 0 : before.failures + 1
    const isSpared = before.status === 'verified' && failures === 1
    return { status: ok || isSpared ? 'verified' : 'failed', failures }
  })
}

type Judge = (before: SendingDomainRow, ok: boolean) => Pick<SendingDomainRow, 'status' | 'failures'>

/** Stores the outcome. Asking took seconds: the domain may be gone by now. */
const keep = ({ db, now }: Context, { tenant_id, id }: SendingDomainRow, findings: Findings, judge: Judge) =>
  tx(db, async (db) => {
    const before = await lockSendingDomain(db, tenant_id, id)
    if (!before) return null
    const judged = judge(before, findings.dkim.ok)
    const checks = JSON.stringify(merge(before.checks as Check[], findings))
    const isNews = before.status === 'verified' && judged.status === 'failed' && judged.failures > 1
    if (isNews) await tell(db, before, now)
    return updateSendingDomain(db, tenant_id, id, { ...judged, checks, checked_at: now, updated_at: now })
  })

const tell = (db: Context['db'], { tenant_id, id, domain }: SendingDomainRow, now: Date) =>
  notify(
    db,
    tenant_id,
    { type: 'domain_check_failed', severity: 'error', subject: { kind: 'sending_domain', id, name: domain } },
    now,
  )

type Findings = Record<CheckKind, Finding> & { dkim: NonNullable<Finding> }

/** What was not answered now is as it was found before. */
const merge = (before: readonly Check[], findings: Findings): Check[] =>
  Object.entries(findings).map(([kind, finding]) => {
    const old = before.find((check) => check.kind === kind)
    return { ok: false, found: null, ...old, ...finding, kind: kind as CheckKind }
  })

async function lookUp(app: Pick<Context['app'], 'dns' | 'config'>, row: SendingDomainRow): Promise<Findings> {
  const { dns, config } = app
  const records = recordsOf({ config }, row)
  const [dkim, spf, dmarc, returnPath, tracking] = await Promise.all([
    findKey(dns, row),
    findSpf(dns, records, config.bounceDomain),
    findDmarc(dns, row.domain),
    findAlias(dns, records.returnPath),
    findAlias(dns, records.tracking),
  ])
  if (!dkim) throw unavailable('dns')
  return { dkim, spf, dmarc, returnPath, tracking }
}

async function findKey(dns: Dns, { domain, selector, public_key }: SendingDomainRow): Promise<Finding> {
  const dkim = await examineDkim(dns, domain, selector)
  if (dkim === 'failed') return null
  if (dkim === 'missing') return { ok: false, found: null }
  return { ok: dkim.key === public_key && dkim.type === 'rsa', found: dkim.record }
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
