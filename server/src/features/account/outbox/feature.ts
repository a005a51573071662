import type { Feature } from '../../../feature.ts'
import { sweepOutboxJob } from './jobs/sweep.ts'
import { routes } from './routes.ts'

/** Mails of the service itself, and the outbox that stands in for a relay. */
export const outbox: Feature = { name: 'outbox', routes, jobs: [sweepOutboxJob] }
