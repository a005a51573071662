import { branchesOf, type Config, type GraphNode } from '../graph/graph.ts'
import { eventWords } from './event-words.ts'
import { filterWords, isEveryone } from './filter-words.ts'
import { contactField, type Duration, spanWords, timeWords, weekdayWords } from './time-words.ts'
import { localTime, quoted, type Wording } from './wording.ts'

interface Context extends Wording {
  /** The settings that each event has. */
  eventSettings: ReadonlyMap<string, readonly string[]>
}

type Sentence = (wording: Context, config: Config) => string

const listed = (wording: Context, kind: 'list' | 'label', ids: unknown): string | null =>
  Array.isArray(ids) && ids.length ? wording.format.list(ids.map((id) => quoted(wording, kind, id))) : null

const event = (wording: Context, config: Config) =>
  eventWords(wording, config, wording.eventSettings.get(String(config.event)) ?? [])

/** Who enters, if not everyone. */
const only = (wording: Context, text: string, { filter }: Config): string =>
  isEveryone(filter) ? text : wording.say('words.only', { text, filter: filterWords(wording, filter) })

const DATED = new Set(['name_day', 'birthday', 'custom_date'])

function dateWords(wording: Context, { kind, at, days, field, dates, offsetDays }: Config): string {
  const { say, format } = wording
  if (!kind) return say('words.unset')
  const shift = DATED.has(String(kind)) ? Number(offsetDays ?? 0) : 0
  const suffix = shift ? (shift < 0 ? 'Before' : 'After') : ''
  const shown = (day: string) => format.day(`2028-${day}`).replace(/[ ,.]*2028[ .]*/, '')
  return say(`words.date.${kind}${suffix}`, {
    at: at ?? '…',
    count: shift ? Math.abs(shift) : Number(days ?? 0),
    field: kind === 'custom_date' ? contactField(wording, field) : '',
    days: Array.isArray(dates) && dates.length ? format.list(dates.slice(0, 3).map(shown)) : '…',
  })
}

function repeatWords(wording: Context, { every, startAt, stopAt }: Config): string {
  const text = wording.say('words.trigger_repeat', { span: spanWords(wording, every as Duration) })
  const from = startAt ? wording.say('words.from', { at: localTime(wording, String(startAt)) }) : ''
  const until = stopAt ? wording.say('words.until', { at: localTime(wording, String(stopAt)) }) : ''
  return [text, from, until].filter(Boolean).join(' ')
}

function fieldWords(wording: Context, { field, op, value }: Config): string {
  const known = wording.rules.catalogue.fields.find((one) => one.field === field)
  const options = known ? wording.rules.words.options(known) : []
  const said = (one: unknown) => {
    if (typeof one === 'boolean') return wording.say(one ? 'words.yes' : 'words.no')
    const label = options.find((option) => option.value === one)?.label ?? String(one)
    return wording.say('words.quoted', { text: label })
  }
  const text = value === undefined || value === '' ? '…' : wording.format.list([value].flat().map(said))
  return field
    ? wording.say(`words.set_field.${op ?? 'set'}`, { field: contactField(wording, field), value: text })
    : ''
}

function mailWords(wording: Context, { templateId, variants }: Config): string {
  if (!templateId) return ''
  const text = wording.say('words.send_email', { name: quoted(wording, 'template', templateId) })
  const count = Array.isArray(variants) ? variants.length : 0
  return count ? `${text}, ${wording.say('words.variants', { count })}` : text
}

function hostWords({ say }: Context, { url, method }: Config): string {
  if (!url) return ''
  const host = /^https?:\/\/([^/?#\s]+)/i.exec(String(url))?.[1] ?? String(url)
  return say('words.webhook', { method: method ?? 'POST', host })
}

const SENTENCES: Record<string, Sentence> = {
  trigger_now: (wording, config) => only(wording, wording.say('words.trigger_now'), config),
  trigger_scheduled: (wording, config) =>
    config.at
      ? only(wording, wording.say('words.trigger_scheduled', { at: localTime(wording, String(config.at)) }), config)
      : '',
  trigger_repeat: (wording, config) => only(wording, repeatWords(wording, config), config),
  trigger_event: (wording, config) =>
    config.event ? only(wording, wording.say('words.trigger_event', { event: event(wording, config) }), config) : '',
  trigger_date: (wording, config) => only(wording, dateWords(wording, config), config),
  condition: (wording, { filter, wait }) => {
    if (!filter) return ''
    const text = filterWords(wording, filter)
    const { until } = (wait ?? {}) as { until?: unknown }
    return wait ? wording.say('words.conditionWait', { text, time: timeWords(wording, until) }) : text
  },
  switch: (wording, config) =>
    wording.format.list(branchesOf(config).map(({ key }) => outputWords(wording, { type: 'switch', config }, key))),
  split: (wording, config) =>
    branchesOf(config)
      .map(({ key }) => outputWords(wording, { type: 'split', config }, key))
      .join(' · '),
  wait: (wording, { until }) => (until ? wording.say('words.wait', { time: timeWords(wording, until) }) : ''),
  wait_event: (wording, config) =>
    config.event
      ? wording.say('words.wait_event', {
          event: event(wording, config),
          span: spanWords(wording, config.timeout as Duration),
        })
      : '',
  window: (wording, { weekdays, from, to }) => {
    const hours = { from: from ?? '…', to: to ?? '…', days: weekdayWords(wording, weekdays) }
    return wording.say(hours.days ? 'words.windowOn' : 'words.window', hours)
  },
  limit: ({ say, format }, { count, per }) =>
    count ? say(`words.limit.${per ?? 'hour'}`, { number: format.number(Number(count)) }) : '',
  frequency: (wording, { max, days }) =>
    max
      ? wording.say('words.frequency', {
          count: Number(max),
          span: spanWords(wording, { value: Number(days ?? 1), unit: 'days' }),
        })
      : '',
  send_email: mailWords,
  send_sms: (wording, { smsTemplateId }) =>
    smsTemplateId ? wording.say('words.send_sms', { name: quoted(wording, 'sms_template', smsTemplateId) }) : '',
  list_change: (wording, { action, listIds }) => {
    const lists = listed(wording, 'list', listIds)
    return lists ? wording.say(`words.list_change.${action ?? 'add'}`, { lists }) : ''
  },
  set_field: fieldWords,
  label: (wording, { action, labelIds }) => {
    const labels = listed(wording, 'label', labelIds)
    return labels ? wording.say(`words.label.${action ?? 'add'}`, { labels }) : ''
  },
  withdraw_consent: (wording, { purposeId }) =>
    purposeId ? wording.say('words.withdraw_consent', { name: quoted(wording, 'purpose', purposeId) }) : '',
  coupon: (wording, { stackId }) =>
    stackId ? wording.say('words.coupon', { name: quoted(wording, 'coupon_stack', stackId) }) : '',
  fire_event: ({ say }, { customEvent }) => (customEvent ? say('words.fire_event', { name: customEvent }) : ''),
  start_automation: (wording, { automationId }) =>
    automationId ? wording.say('words.start_automation', { name: quoted(wording, 'automation', automationId) }) : '',
  alert: ({ say, format, members }, { memberIds }) =>
    Array.isArray(memberIds) && memberIds.length
      ? say('words.alert', { names: format.list(memberIds.map((id) => members.get(id) ?? say('words.gone'))) })
      : '',
  goal: (wording, { filter }) => (filter ? filterWords(wording, filter) : ''),
  webhook: hostWords,
  end: ({ say }) => say('words.end'),
}

/** The settings of a node in words; a hint while they are missing. */
export const nodeWords = (wording: Context, { type, config }: Pick<GraphNode, 'type' | 'config'>): string =>
  SENTENCES[type]?.(wording, config) || (wording.knows(`about.${type}`) ? wording.say('words.unset') : '')

/** The name that people gave the node, or that of its type. */
export const nodeTitle = (
  { say, knows }: Pick<Wording, 'say' | 'knows'>,
  { name, type }: Pick<GraphNode, 'name' | 'type'>,
) => name || (knows(`types.${type}`) ? say(`types.${type}`) : type)

/** The label of an output; empty for the only output of a node. */
export function outputWords(
  { say, knows }: Pick<Wording, 'say' | 'knows'>,
  { type, config }: Pick<GraphNode, 'type' | 'config'>,
  branch: string,
): string {
  const found = branchesOf<{ key: string; name?: string; percent?: number }>(config).find(({ key }) => key === branch)
  if (type === 'split' && found) return say('words.share', { name: branch.toUpperCase(), percent: found.percent ?? 0 })
  if (type === 'switch' && found) return found.name || say('words.branch', { number: branch.slice(1) })
  if (branch === 'next' && type !== 'coupon') return ''
  return knows(`outputs.${branch}`) ? say(`outputs.${branch}`) : branch
}

export type NodeWording = Context
