import { isCloudAddress } from '../cloud-networks.ts'
import { defineVerdictRule } from '../define-verdict-rule.ts'
import { LOOK_BACK, linksAround, sinceDelivery, wasOpenedBefore } from '../facts.ts'

const WITHIN = 5_000

/**
 * A click from a cloud provider with another sign: soon after delivery in a mail that was not opened, or two links at
 * once. The address alone is no sign, because people use proxies of their companies.
 */
export default defineVerdictRule({
  name: 'cloud',
  bit: 7,
  judge: (hit, surroundings) => {
    if (hit.kind !== 'clicked' || !hit.ip || !isCloudAddress(hit.ip)) return false
    const isBlind = sinceDelivery(hit, surroundings) <= LOOK_BACK && !wasOpenedBefore(hit, surroundings)
    return isBlind || linksAround(hit, surroundings, WITHIN) >= 2
  },
  examples: {
    machine: [
      [{ kind: 'clicked', link: 1, after: 60, ip: '52.1.2.3' }],
      [
        { kind: 'clicked', link: 1, after: 4000, ip: '2a01:4f8:c0c:1::1' },
        { kind: 'clicked', link: 2, after: 4001, ip: '2a01:4f8:c0c:1::1' },
      ],
    ],
    person: [
      [{ kind: 'clicked', link: 1, after: 60, ip: '90.176.0.1' }],
      [{ kind: 'opened', after: 60, ip: '52.1.2.3' }],
      [{ kind: 'clicked', link: 1, after: 600, ip: '52.1.2.3' }],
      [
        { kind: 'clicked', link: 1, after: 60, ip: '52.1.2.3' },
        { kind: 'opened', after: 50 },
      ],
      [
        { kind: 'clicked', link: 1, after: 4000, ip: '52.1.2.3' },
        { kind: 'clicked', link: 2, after: 4020, ip: '52.1.2.3' },
      ],
    ],
  },
})
