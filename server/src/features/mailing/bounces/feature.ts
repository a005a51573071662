import type { Feature } from '../../../feature.ts'
import { bounceMails, complaintMails } from './inbound.ts'
import { forgetSoftBouncesJob } from './jobs/forget-soft-bounces.ts'
import { bouncePersonalData } from './sql/personal-data.ts'

/** Bounces and complaints: reads the reports, and records what they say about messages and contacts. */
export const bounces: Feature = {
  name: 'bounces',
  jobs: [forgetSoftBouncesJob],
  inbound: [bounceMails, complaintMails],
  personal: [bouncePersonalData],
}
