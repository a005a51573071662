import type { Body } from '../../../api/client.ts'
import type { Template } from './template-draft.ts'

export interface Pair {
  name: string
  value: string
}

/** What the dialog of settings changes. */
export interface Settings {
  name: string
  tags: string[]
  footerId: string | null
  unsubscribePageId: string | null
  linkParams: Pair[]
  headers: Pair[]
}
export type SettingsField = keyof Settings

const FIELDS = ['name', 'tags', 'footerId', 'unsubscribePageId', 'linkParams', 'headers'] as const

export const settingsOf = ({ name, tags, settings }: Template): Settings => ({
  name,
  tags,
  footerId: settings.footerId,
  unsubscribePageId: settings.unsubscribePageId,
  linkParams: Object.entries(settings.linkParams).map(([name, value]) => ({ name, value })),
  headers: settings.headers,
})

/** Without lines that are not filled in. */
export const cleaned = (settings: Settings): Settings => ({
  ...settings,
  name: settings.name.trim(),
  linkParams: settings.linkParams.filter(isFilled),
  headers: settings.headers.filter(isFilled),
})
const isFilled = ({ name, value }: Pair) => Boolean(name && value)

/** What is sent: only my changes, so that the other fields keep what a colleague saved. */
export function patchOf(mine: Settings, base: Settings): Body<'PATCH /templates/{template_id}'> {
  const { name, tags, linkParams, ...settings } = only(mine, differing(mine, base))
  const params = linkParams && Object.fromEntries(linkParams.map(({ name, value }) => [name, value]))
  return {
    ...(name === undefined ? {} : { name }),
    ...(tags ? { tags } : {}),
    settings: { ...settings, ...(params ? { linkParams: params } : {}) },
  }
}

/** The fields that both changed since the version that both began with, to different values. */
export function settingsConflicts(mine: Settings, base: Settings, theirs: Settings): SettingsField[] {
  const changedByThem = differing(theirs, base)
  const different = differing(mine, theirs)
  return differing(mine, base).filter((field) => changedByThem.includes(field) && different.includes(field))
}

/** Their settings with those of my changes that do not conflict with them. */
export function yieldingSettings(mine: Settings, base: Settings, theirs: Settings): Settings {
  const given = settingsConflicts(mine, base, theirs)
  return {
    ...theirs,
    ...only(
      mine,
      differing(mine, base).filter((field) => !given.includes(field)),
    ),
  }
}

const differing = (one: Settings, other: Settings): SettingsField[] =>
  FIELDS.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))

const only = (settings: Settings, fields: readonly SettingsField[]): Partial<Settings> =>
  Object.fromEntries(fields.map((field) => [field, settings[field]]))
