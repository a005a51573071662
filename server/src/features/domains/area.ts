import type { Area } from '../../feature.ts'
import { deliverability } from './deliverability/feature.ts'
import { senders } from './senders/feature.ts'
import { sendingDomains } from './sending-domains/feature.ts'
import { sendingSetup } from './sending-setup/feature.ts'

/** The addresses and domains that a company sends from, and its settings for sending. */
export const domains: Area = {
  name: 'domains',
  features: [sendingDomains, senders, deliverability, sendingSetup],
}
