import type { Static } from 'typebox'
import type { DbContext } from '../../../../platform/context.ts'
import { TooSlow } from '../../../../platform/db/second-plan.ts'
import { validation } from '../../../../platform/errors.ts'
import { createTurns } from '../../../../platform/limits/turns.ts'
import { PROVIDERS } from '../../../audience/segment-rules/index.ts'
import { AUDIENCE_SKIPS, type AudienceCount } from '../schemas.ts'
import { type CountedGroup, countGroups } from './sql/count.ts'
import type { CampaignLike, Company } from './sql/recipients.ts'

/** In milliseconds: a count must not occupy the database for longer. */
const TIME_LIMIT = 20_000
/** How many audiences of one company are counted at a time. */
const inTurn = createTurns(3)

/** Counts the contacts that would be sent a campaign now, and those that would be skipped, by reason. Saves nothing. */
export async function countAudience(
  context: DbContext,
  tenant: Company,
  campaign: CampaignLike,
): Promise<Static<typeof AudienceCount>> {
  try {
    const groups = await inTurn(tenant.id, () => countGroups(context, tenant, campaign, TIME_LIMIT))
    return { ...summed(groups), countedAt: context.now.toISOString() }
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
