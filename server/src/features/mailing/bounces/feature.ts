import type { Feature } from '../../../feature.ts'
import { bounceMails, complaintMails } from './inbound.ts'
import { forgetSoftBouncesJob } from './jobs/forget-soft-bounces.ts'

/** What comes back: reports that mails did not arrive, and complaints. */
export const bounces: Feature = {
  name: 'bounces',
  jobs: [forgetSoftBouncesJob],
  inbound: [bounceMails, complaintMails],
}
