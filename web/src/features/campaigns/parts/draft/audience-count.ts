import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiError, call } from '../../../../api/client.ts'
import type { AudienceCount, Campaign } from '../campaign.ts'
import type { Draft } from './draft.ts'

/**
 * Who would get the campaign now. Counted as it stands on the screen; a resend, whose people another campaign has decided,
 * as it is saved.
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
    // Where the number would stand.
    meta: { isShown: true },
  })
}
