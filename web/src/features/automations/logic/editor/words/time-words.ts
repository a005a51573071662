import type { Config } from '../graph/graph.ts'
import { localTime, type Wording } from './wording.ts'

export interface Duration {
  value?: number
  unit?: string
}

/** "3 days". */
export const spanWords = ({ say }: Pick<Wording, 'say'>, { value, unit }: Duration = {}): string =>
  value && unit ? say(`spans.${unit}`, { count: value }) : '…'

/** "Mon, Tue and Wed"; an empty text for every day. */
export function weekdayWords({ say, format }: Wording, weekdays: unknown): string {
  const days = Array.isArray(weekdays) ? [...weekdays].sort() : []
  if (!days.length || days.length === 7) return ''
  if (days.join() === '1,2,3,4,5') return say('words.workdays')
  return format.list(days.map((day) => say(`weekdays.${day}`)))
}

/** A field of contacts by its name. */
export function contactField({ rules, say }: Wording, name: unknown): string {
  const field = rules.catalogue.fields.find((one) => one.field === name)
  if (field) return rules.words.field(field)
  return name
    ? rules.words.field({ field: String(name), name: null, archived: false, kind: '', options: [] })
    : say('words.unset')
}

type Kind = (wording: Wording, spec: Config) => string

const KINDS: Record<string, Kind> = {
  duration: (wording, spec) => spanWords(wording, spec),
  date: (wording, { at }) => wording.say('words.time.date', { at: at ? localTime(wording, String(at)) : '…' }),
  time: (wording, { at, weekdays }) => {
    const days = weekdayWords(wording, weekdays)
    return wording.say(days ? 'words.time.timeOn' : 'words.time.time', { at: at ?? '…', days })
  },
  field: (wording, { field, at, offsetDays }) => {
    const params = { field: contactField(wording, field), at: at ?? '…' }
    const days = Number(offsetDays ?? 0)
    return days
      ? wording.say(`words.time.field${days < 0 ? 'Before' : 'After'}`, { ...params, count: Math.abs(days) })
      : wording.say('words.time.field', params)
  },
  event_field: (wording, { path, offset }) => {
    const { before, ...span } = (offset ?? {}) as Duration & { before?: boolean }
    const key = offset ? `words.time.eventField${before ? 'Before' : 'After'}` : 'words.time.eventField'
    return wording.say(key, { path: path ?? '…', span: spanWords(wording, span) })
  },
  best_hour: (wording, { withinHours }) =>
    wording.say('words.time.bestHour', { span: spanWords(wording, { value: Number(withinHours), unit: 'hours' }) }),
  spread: (wording, { over }) => wording.say('words.time.spread', { span: spanWords(wording, over as Duration) }),
}

/** A time specification in words that follow "Wait": "3 days", "until 9:00". */
export const timeWords = (wording: Wording, spec: unknown): string => {
  const { kind = '' } = (spec ?? {}) as { kind?: string }
  return KINDS[kind]?.(wording, spec as Config) ?? '…'
}

export const TIME_KINDS = Object.keys(KINDS)
