import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiError, call } from '../../../../api/client.ts'
import type { AudienceCount, Campaign } from '../campaign.ts'
import type { Draft } from './draft.ts'

/**
 * Counts the recipients of the audience on the screen. A resend is counted as saved: another campaign decides its
 * recipients.
 */
export function useAudienceCount(campaign: Campaign, audience: Draft['audience']) {
  const { id, version, type, shopId } = campaign
  const isResend = type === 'resend'
  return useQuery<AudienceCount, ApiError>({
    queryKey: ['audience', isResend ? { id, version } : { shopId, audience }],
    queryFn: ({ signal }) =>
      isResend
        ? call('POST /campaigns/{campaign_id}/audience', { path: { campaign_id: id }, body: {} }, signal)
        : call('POST /campaigns/audience', { body: { shopId, audience } }, signal),
    enabled: isResend || audience.listIds.length + audience.segmentIds.length > 0,
    placeholderData: keepPreviousData,
    // The place of the number shows the error.
    meta: { isShown: true },
  })
}
