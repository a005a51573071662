import { Counter } from 'prom-client'
import { registry } from './registry.ts'

/** The counters of a thread as they stand; those of the process that the libraries keep are left out. */
export interface Report {
  name: string
  help: string
  values: { labels: Record<string, string | number>; value: number }[]
}

const OF_PROCESS = /^(process|nodejs)_/

/** The counters of this thread, for the process that shows them. */
export async function reportCounters(): Promise<Report[]> {
  const metrics = (await registry.getMetricsAsJSON()) as unknown as (Report & { type: string })[]
  return metrics
    .filter(({ name, type, values }) => type === 'counter' && !OF_PROCESS.test(name) && values.length)
    .map(({ name, help, values }) => ({
      name,
      help,
      values: values.map(({ labels, value }) => ({ labels, value })),
    }))
}

/** Adds the reports of one thread to the counters of this process. */
export function createReceiver(): (reports: readonly Report[]) => void {
  const seen = new Map<string, number>()
  return (reports) => {
    for (const { name, help, values } of reports)
      for (const { labels, value } of values) {
        const key = JSON.stringify([name, labels])
        const more = value - (seen.get(key) ?? 0)
        seen.set(key, value)
        if (more > 0) counterNamed(name, help, Object.keys(labels)).inc(labels, more)
      }
  }
}

function counterNamed(name: string, help: string, labelNames: string[]): Counter {
  const known = registry.getSingleMetric(name)
  return (known as Counter | undefined) ?? new Counter({ name, help, labelNames, registers: [registry] })
}
