/** What the statistics are about: a campaign, an automation, or one e-mail of an automation. */
export interface Mailing {
  kind: 'campaign' | 'automation'
  id: string
  /** The key of a node that sends e-mails. */
  node?: string
}

/** The days or the mailing that figures are about. */
export interface About {
  from?: string
  to?: string
  campaignId?: string
  automationId?: string
}

type Part = '' | '/conversions' | '/heatmap' | '/recipients' | '/report'
type CampaignRoute<P extends Part> = `GET /stats/campaigns/{campaign_id}${P}`

/** The request for a part of the statistics. Both kinds have the same answers, so the types of campaigns stand for both. */
export const statsOf = <P extends Part>({ kind, id, node }: Mailing, part: P) => ({
  route: `GET /stats/${kind}s/{${kind}_id}${part}` as CampaignRoute<P>,
  path: { [`${kind}_id`]: id } as { campaign_id: string },
  query: (node ? { node } : {}) as object,
})

/** The address of the page with the statistics, in a view. */
export function addressIn({ kind, id, node }: Mailing, view: Record<string, string>): string {
  const query = new URLSearchParams({ ...view, ...(node ? { node } : {}) })
  const page = kind === 'automation' ? `/automations/${id}/statistics` : `/campaigns/${id}/statistics`
  return `${page}?${query}`
}

type CampaignShare = `/stats/campaigns/{campaign_id}/share`

/** The requests about the public link of a mailing; with the types of campaigns, as above. */
export const shareOf = ({ kind, id }: Mailing) => {
  const path = `/stats/${kind}s/{${kind}_id}/share` as CampaignShare
  return {
    read: `GET ${path}` as const,
    make: `POST ${path}` as const,
    end: `DELETE ${path}` as const,
    path: { [`${kind}_id`]: id } as { campaign_id: string },
  }
}

/** The part of a query that names a mailing. */
export const namedBy = ({ kind, id }: Mailing) => (kind === 'campaign' ? { campaignId: id } : { automationId: id })

const DAY_MS = 86_400_000

/** Whether a mailing has been read for less than a day since its end: its rates still grow. */
export const isFresh = (finishedAt: string | null, now = Date.now()): boolean =>
  finishedAt === null || now - Date.parse(finishedAt) < DAY_MS
