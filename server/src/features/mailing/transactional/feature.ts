import type { Feature } from '../../../feature.ts'
import { cancelRestored } from './after-restore.ts'
import { releaseUsed } from './follow-mails.ts'
import { suppressAddress } from './jobs/suppress-address.ts'
import { sweepTransactional } from './jobs/sweep.ts'
import { transactionalMailings } from './mailing-source.ts'
import { transactionalPersonalData } from './sql/personal-data.ts'
import { reportedTransactional } from './statistics/reported.ts'

/** Single mails that a shop sends by the API, such as the confirmation of an order, to any address. */
export const transactional: Feature = {
  name: 'transactional',
  routes: [() => import('./routes.ts')],
  jobs: [suppressAddress, sweepTransactional],
  mailings: [transactionalMailings],
  restored: [cancelRestored],
  mailFollowers: [releaseUsed],
  reported: [reportedTransactional],
  personal: [transactionalPersonalData],
}
