import type { Static } from 'typebox'
import { standardParams } from '../../content/templates/index.ts'
import type { Ab, AbInput, Audience, Schedule, Tracking, TrackingPatch } from './schemas.ts'

export type AudienceChoice = Static<typeof Audience>
export type CampaignSchedule = Static<typeof Schedule>
export type CampaignTracking = Static<typeof Tracking>
export type AbVariant = Static<typeof Ab>['variants'][number] & {
  /** The version of its template that was approved: later ones are not sent. */
  versionId?: string
}
export type AbTest = Omit<Static<typeof Ab>, 'variants'> & { variants: AbVariant[] }

const EVERYBODY: AudienceChoice = {
  listIds: [],
  segmentIds: [],
  excludeListIds: [],
  excludeSegmentIds: [],
  excludeEmails: [],
  onlyWithPurpose: null,
  engagement: [],
  skipMailedHours: null,
}
const AT_ONCE: CampaignSchedule = { mode: 'now', sendAt: null, spreadMinutes: null, percentPerHour: null, window: null }
const NO_UTM = { on: false, source: '', medium: '', campaign: '', content: '' }

/** Settings as they are kept, with what was never set. */
export const readAudience = (stored: unknown): AudienceChoice => ({ ...EVERYBODY, ...(stored as AudienceChoice) })
export const readSchedule = (stored: unknown): CampaignSchedule => ({ ...AT_ONCE, ...(stored as CampaignSchedule) })
export const readAb = (stored: unknown): AbTest | null => stored as AbTest | null
export const readTracking = (stored: unknown): CampaignTracking => {
  const { opens = true, clicks = true, utm = {} } = stored as Static<typeof TrackingPatch>
  return { opens, clicks, utm: { ...NO_UTM, ...utm } }
}
export const readHeaders = (stored: unknown) => stored as { name: string; value: string }[]

export const abOf = ({ variants, testPercent = 20, waitMinutes = 240, metric = 'open' }: Static<typeof AbInput>) => ({
  variants,
  testPercent,
  waitMinutes,
  metric,
})

/** What a new campaign starts with. */
export function standardTracking(name: string, utmOn: boolean): CampaignTracking {
  const { utm_source: source, utm_medium: medium, utm_campaign: campaign } = standardParams(name)
  return { opens: true, clicks: true, utm: { on: utmOn, source, medium, campaign, content: '' } }
}

export const changedTracking = (before: CampaignTracking, patch: Static<typeof TrackingPatch>): CampaignTracking => ({
  ...before,
  ...patch,
  utm: { ...before.utm, ...patch.utm },
})

const UTM = ['source', 'medium', 'campaign', 'content'] as const

/**
 * The parameters of a template's links that a campaign has fields for. What the template got by its own name, because
 * nobody chose it, says nothing of the campaign.
 */
export function utmOf(linkParams: Record<string, string>, templateName: string): Partial<CampaignTracking['utm']> {
  const given: Record<string, string> = standardParams(templateName)
  const found = UTM.flatMap((field) => {
    const value = linkParams[`utm_${field}`]
    return value && value !== given[`utm_${field}`] ? [[field, value] as const] : []
  })
  return found.length ? { on: true, ...Object.fromEntries(found) } : {}
}

/** Parameters of links as they stand behind an address. */
export function linkParamsOf({ utm }: CampaignTracking): string {
  const params = new URLSearchParams()
  for (const field of utm.on ? UTM : []) if (utm[field]) params.set(`utm_${field}`, utm[field])
  return params.toString()
}
