import type { Static } from 'typebox'
import { standardParams } from '../../content/templates/index.ts'
import type { Ab, AbInput, Audience, Schedule, Tracking, TrackingPatch } from './schemas.ts'

export type AudienceChoice = Static<typeof Audience>
export type CampaignSchedule = Static<typeof Schedule>
export type CampaignTracking = Static<typeof Tracking>
export type AbVariant = Static<typeof Ab>['variants'][number] & {
  /** The approved version of its template: later ones are not sent. */
  versionId?: string
}
export type AbTest = Omit<Static<typeof Ab>, 'variants'> & { variants: AbVariant[] }

const NO_CHOICE: AudienceChoice = {
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

/** Settings as stored, completed by defaults. */
export const readAudience = (stored: unknown): AudienceChoice => ({ ...NO_CHOICE, ...(stored as AudienceChoice) })
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

/** The tracking of a new campaign. */
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
 * The UTM parameters that a template gives to a campaign. Parameters that the template got by default from its own name
 * are left out.
 */
export function utmOf(linkParams: Record<string, string>, templateName: string): Partial<CampaignTracking['utm']> {
  const given: Record<string, string> = standardParams(templateName)
  const found = UTM.flatMap((field) => {
    const value = linkParams[`utm_${field}`]
    return value && value !== given[`utm_${field}`] ? [[field, value] as const] : []
  })
  return found.length ? { on: true, ...Object.fromEntries(found) } : {}
}

/** The parameters of links as a query string. */
export function linkParamsOf({ utm }: CampaignTracking): string {
  const params = new URLSearchParams()
  for (const field of utm.on ? UTM : []) if (utm[field]) params.set(`utm_${field}`, utm[field])
  return params.toString()
}
