import { Gauge } from 'prom-client'
import type { Database } from '../db/database.ts'
import type { GaugeSource } from './gauge.ts'
import { queueGauges } from './queue-gauges.ts'
import { registry } from './registry.ts'

const connections = new Gauge({
  name: 'database_connections',
  help: 'Connections of the pool',
  labelNames: ['state'],
  registers: [registry],
})
const defined = new Map<string, Gauge>()

/** The gauges of the platform and those given. */
export const allGauges = (ofFeatures: readonly GaugeSource[]): readonly GaugeSource[] => [...queueGauges, ...ofFeatures]

function gaugeOf({ name, help, labels = [] }: GaugeSource): Gauge {
  const known = defined.get(name) ?? new Gauge({ name, help, labelNames: [...labels], registers: [registry] })
  defined.set(name, known)
  return known
}

/** The text of /metrics, with the values that are read from the database now. */
export async function renderMetrics({ db, pool }: Database, ofFeatures: readonly GaugeSource[]): Promise<string> {
  connections.set({ state: 'idle' }, pool.idleCount)
  connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
  connections.set({ state: 'awaited' }, pool.waitingCount)
  for (const source of allGauges(ofFeatures)) {
    const gauge = gaugeOf(source)
    // Labels that are gone, such as jobs that no longer wait, must not keep their last value.
    gauge.reset()
    try {
      for (const { labels = {}, value } of await source.read(db)) gauge.set(labels, value)
    } catch {
      gauge.reset() // the database is away; the values of the process are still useful
    }
  }
  return registry.metrics()
}
