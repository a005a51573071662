import type { Answer } from '../../../api/client.ts'

export type Domain = Answer<'GET /sending/setup'>['domains'][number]

export interface DnsEntry {
  kind: Domain['checks'][number]['kind']
  type: 'TXT' | 'CNAME'
  host: string
  value: string
  /** The result of the last check; undefined before the first one. */
  check: Domain['checks'][number] | undefined
}

/** The records of a domain in one shape, the most important first. */
export function recordsOf({ dkim, dkimEd25519, spf, returnPath, tracking, dmarc, checks }: Domain): DnsEntry[] {
  const records: Omit<DnsEntry, 'check'>[] = [
    { kind: 'dkim', ...dkim.record },
    { kind: 'spf', type: 'TXT', host: spf.host, value: spf.record },
    { kind: 'returnPath', type: 'CNAME', host: returnPath.host, value: returnPath.target },
    { kind: 'tracking', type: 'CNAME', host: tracking.host, value: tracking.target },
    { kind: 'dmarc', type: 'TXT', host: dmarc.host, value: dmarc.record },
    ...(dkimEd25519 ? [{ kind: 'dkimEd25519' as const, ...dkimEd25519.record }] : []),
  ]
  return records.map((record) => ({ ...record, check: checks.find(({ kind }) => kind === record.kind) }))
}

/** Names that cannot be reached from outside. An installation without a public name puts them into its records. */
const isPrivate = (host: string) =>
  host === 'localhost' || !host.includes('.') || /\.(localhost|local|internal|test)$/.test(host)

/** Whether the records have private names, because the server does not know its public one. */
export const isUnnamed = ({ returnPath, tracking }: Pick<Domain, 'returnPath' | 'tracking'>) =>
  isPrivate(returnPath.target) || isPrivate(tracking.target)

export const isOptional = ({ kind }: Pick<DnsEntry, 'kind'>) => kind === 'dkimEd25519'

/** The state of a record: right, missing, different, or not checked yet. A missing one that is optional is just unused. */
export const stateOf = ({ kind, check }: DnsEntry) =>
  !check
    ? 'unknown'
    : check.ok
      ? 'right'
      : check.found !== null
        ? 'different'
        : isOptional({ kind })
          ? 'unused'
          : 'missing'

/** How many of the records that a domain should have are right. */
export function rightOf(domain: Domain): { right: number; all: number } {
  const needed = recordsOf(domain).filter((record) => !isOptional(record))
  return { right: needed.filter(({ check }) => check?.ok).length, all: needed.length }
}
