import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** All metrics of the process. Labels hold routes, providers and states, never a company or an address. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })

const requests = new Histogram({
  name: 'http_request_seconds',
  help: 'Time to answer, by route and status',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
})

/** A counter of this process, shown by /metrics from the moment it is defined. */
export const defineCounter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
  new Counter({ name, help, labelNames, registers: [registry] })

const jobs = defineCounter('jobs_total', 'Finished runs of jobs', ['job', 'outcome'])
const slow = defineCounter('database_slow_statements_total', 'Statements that took longer than a second', [])

export const measureRequest = (route: string, method: string, status: number, ms: number) =>
  requests.observe({ route, method, status }, ms / 1000)

export const countJob = (job: string, outcome: 'done' | 'failed') => jobs.inc({ job, outcome })
export const countSlowStatement = () => slow.inc()
