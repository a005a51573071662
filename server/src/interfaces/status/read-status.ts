import { statfs } from 'node:fs/promises'
import { someCompanyHosts } from '../../features/domains/sending-domains/index.ts'
import type { App } from '../../platform/app.ts'
import type { GaugeSource, Sample } from '../../platform/metrics/gauge.ts'
import { allGauges } from '../../platform/metrics/render.ts'
import { endOfCertificate } from '../../platform/net/certificate.ts'
import { readProcessName } from './process-name.ts'
import { describeDatabase, listProcesses } from './store.ts'

/** More hosts are not asked for their certificates: the page must not take long. */
const MOST_HOSTS = 30

export interface Status {
  processes: { role: string; version: string; machine: string; pid: string; since: Date; connections: number }[]
  database: { version: string; bytes: number }
  /** Of the data folder. */
  disk: { free: number; size: number }
  gauges: { name: string; help: string; samples: readonly Sample[] }[]
  /** When certificates end, or why that is not known. Empty if the product is reached without TLS. */
  certificates: { host: string; end: Date | string }[]
}

/** What an operator looks at first: who runs, how much room is left, what waits, and until when certificates are valid. */
export async function readStatus(app: App, sources: readonly GaugeSource[]): Promise<Status> {
  const { db } = app.database
  const [rows, database, volume, certificates] = await Promise.all([
    listProcesses(db),
    describeDatabase(db),
    statfs(app.config.dataDir),
    readCertificates(app),
  ])
  const gauges: Status['gauges'] = []
  for (const { name, help, read } of allGauges(sources)) gauges.push({ name, help, samples: await read(db) })
  return {
    processes: rows.flatMap(({ name, ...row }) => {
      const known = readProcessName(name)
      return known ? [{ ...known, ...row }] : []
    }),
    database,
    disk: { free: volume.bavail * volume.bsize, size: volume.blocks * volume.bsize },
    gauges,
    certificates,
  }
}

async function readCertificates({ config, database }: App): Promise<Status['certificates']> {
  const base = new URL(config.baseUrl)
  if (base.protocol !== 'https:') return []
  const hosts = await someCompanyHosts(database.db, MOST_HOSTS)
  const ends = hosts.map(async (host) => ({ host, end: await endOfCertificate(host) }))
  const own = { host: base.hostname, end: await endOfCertificate(base.hostname, Number(base.port || 443)) }
  return [own, ...(await Promise.all(ends))]
}
