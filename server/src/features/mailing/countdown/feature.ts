import type { Feature } from '../../../feature.ts'
import { mailCountdown } from './mail-countdown.ts'

/** Countdowns in mails: animated pictures of the time that is left. */
export const countdown: Feature = {
  name: 'countdown',
  routes: [() => import('./routes.ts')],
  mailData: [mailCountdown],
}
