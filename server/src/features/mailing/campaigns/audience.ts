import type { Static } from 'typebox'
import { TooSlow } from '../../../platform/db/second-plan.ts'
import { validation } from '../../../platform/errors.ts'
import { createTurns } from '../../../platform/limits/turns.ts'
import { PROVIDERS } from '../../audience/segment-rules/index.ts'
import { AUDIENCE_SKIPS, type AudienceCount } from './schemas.ts'
import type { CampaignLike, Company, DbContext } from './sql/audience.ts'
import { type CountedGroup, countGroups } from './sql/count.ts'

/** Nobody waits longer for a number, and the database has others to serve. */
const TIME_LIMIT = 20_000
/** So many at a time, of a company. */
const inTurn = createTurns(3)

/** Who would be sent a campaign now, and who would not for which reason; nothing is kept. */
export async function countAudience(
  ground: DbContext,
  tenant: Company,
  campaign: CampaignLike,
): Promise<Static<typeof AudienceCount>> {
  try {
    const groups = await inTurn(tenant.id, () => countGroups(ground, tenant, campaign, TIME_LIMIT))
    return { ...summed(groups), countedAt: ground.now.toISOString() }
  } catch (error) {
    throw error instanceof TooSlow ? validation('audience', { reason: 'too_slow' }) : error
  }
}

function summed(groups: readonly CountedGroup[]) {
  const sum = (of: keyof Pick<CountedGroup, 'contacts' | 'memberships'>, some = groups) =>
    some.reduce((all, group) => all + group[of], 0)
  const by = (reason: CountedGroup['reason']) =>
    sum(
      'contacts',
      groups.filter((group) => group.reason === reason),
    )
  const duplicate = sum('memberships') - sum('contacts')
  const skipped = AUDIENCE_SKIPS.map((reason) => [reason, reason === 'duplicate' ? duplicate : by(reason)] as const)
  return {
    recipients: by(null),
    matched: sum('memberships'),
    skipped: Object.fromEntries(skipped) as Static<typeof AudienceCount>['skipped'],
    byProvider: PROVIDERS.flatMap((provider) => {
      const recipients = groups.find((group) => group.provider === provider)?.contacts
      return recipients ? [{ provider, recipients }] : []
    }),
  }
}
