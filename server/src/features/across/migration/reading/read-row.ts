import { isIP } from 'node:net'
import type { ProfileField } from '../../../audience/contacts/index.ts'
import { cleanLine, cleanText, fold, readFlag, readValue } from '../../../audience/imports/index.ts'
import type { Meaning, Source } from '../sources/define-source.ts'
import { namesIn, objectIn, textIn } from '../sources/flatten.ts'
import { SOURCES } from '../sources/index.ts'
import { bitsOf, type Mark } from '../states.ts'
import type { DocumentedConsent, MovedRow } from './moved-row.ts'
import type { TablePlan } from './plan.ts'
import { readTime } from './times.ts'

/** The most names of lists or labels of one row. */
const MOST_NAMES = 100
const MAX_VALUE = 10_000

/** A row while its cells are read. */
interface Draft {
  plan: TablePlan
  source: Source
  marks: Set<Mark>
  profile: Partial<Record<ProfileField, string>>
  custom: Record<string, string>
  lists: string[]
  left: string[]
  labels: string[]
  consent: DocumentedConsent
  leftAt: string | undefined
  /** Whether a time of unsubscription is filled, readable or not. */
  hasLeft: boolean
  /** Whether a column about the whole account says that it unsubscribed. */
  hasLeftAccount: boolean
  changedAt: string | undefined
  isIgnored: boolean
  /** What it is instead of a subscriber. */
  instead: 'customer' | 'pending' | undefined
  /** Codes of cells that could not be read, with the cell. */
  faults: { code: string; value: string }[]
}

type Read = (draft: Draft, text: string) => void

/** What a row says that has no reason. */
const NO_REASON = /^(?:contactable|none|null|no|false|0|[^\p{L}\p{N}]*)$/iu

const READERS: Partial<Record<Meaning, Read>> = {
  fullName(draft, text) {
    const words = text.split(' ')
    const last = words.length > 1 ? words.pop()! : ''
    profile(draft, 'firstName', words.join(' '))
    if (last) profile(draft, 'lastName', last)
  },
  state(draft, text) {
    const mark = wordsOf(draft.source).get(fold(text))
    if (mark) draft.marks.add(mark)
    else {
      draft.faults.push({ code: 'state', value: text })
      // An unknown state is no consent.
      draft.marks.add('customer')
    }
  },
  reasons(draft, text) {
    const words = wordsOf(draft.source)
    const parts = [text, ...text.split(/[^\p{L}\p{N}_-]+/u)]
    const marks = parts.flatMap((part) => words.get(fold(part)) ?? [])
    for (const mark of marks) draft.marks.add(mark)
    if (marks.length || draft.plan.state || NO_REASON.test(text)) return
    // Some services translate their words. A reason of any kind is no consent.
    draft.faults.push({ code: 'state', value: text })
    draft.marks.add('unsubscribed')
  },
  lists(draft, text) {
    const names = namesIn(text).slice(0, MOST_NAMES)
    // Some services write the numbers of lists.
    draft.lists.push(...names.map((name) => (/^\d+$/.test(name) ? `${draft.source.title} ${name}` : name)))
  },
  leftLists(draft, text) {
    draft.left.push(...namesIn(text).slice(0, MOST_NAMES))
    draft.marks.add('left')
  },
  labels: (draft, text) => {
    draft.labels.push(...namesIn(text).slice(0, MOST_NAMES))
  },
  optInAt: (draft, text) =>
    time(draft, text, (at) => {
      draft.consent.at = at
    }),
  confirmedAt: (draft, text) =>
    time(draft, text, (at) => {
      draft.consent.confirmedAt = at
    }),
  leftAt(draft, text) {
    if (NO_TIME.test(text)) return
    draft.hasLeft = true
    time(draft, text, (at) => {
      draft.leftAt = at
    })
  },
  changedAt: (draft, text) =>
    time(draft, text, (at) => {
      draft.changedAt = at
    }),
  optInIp: (draft, text) => {
    if (isIP(text)) draft.consent.ip = text
  },
  confirmedIp: (draft, text) => {
    if (isIP(text)) draft.consent.confirmedIp = text
  },
  origin: (draft, text) => {
    draft.consent.origin = text.slice(0, 200)
  },
  channel: (draft, text) => {
    if (!/mail/i.test(text)) draft.isIgnored = true
  },
  attributes(draft, text) {
    let parsed: unknown
    try {
      parsed = JSON.parse(text)
    } catch {
      draft.faults.push({ code: 'attributes', value: text })
    }
    for (const [name, value] of Object.entries(objectIn(parsed))) custom(draft, name, textOf(value))
  },
}

/** A value of an attribute as text; of lists their plain items. */
const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(textIn).filter(Boolean).join(', ') : textIn(value)

const profile = (draft: Draft, field: ProfileField, cell: string) => {
  const reading = readValue(field, cell)
  if (!reading) return
  if ('fault' in reading) draft.faults.push({ code: field, value: cell })
  else draft.profile[field] = reading.value
}

const custom = (draft: Draft, name: string, value: string) => {
  const key = cleanLine(name).slice(0, 200)
  const text = cleanText(value).slice(0, MAX_VALUE)
  if (key && text) draft.custom[key] = text
}

/** How services write that there is no time; MySQL writes zeros. */
const NO_TIME = /^(?:0000-00-00.*|0|[-–—]+|null|none|never|n\/a|no|false|ne|nie)$/i

function time(draft: Draft, text: string, keep: (at: string) => void) {
  if (NO_TIME.test(text)) return
  const at = readTime(text, draft.plan.zone, draft.plan.now)
  if (at) keep(at)
  else draft.faults.push({ code: 'time', value: text })
}

const known = new Map<Source, Map<string, Mark>>()

/** Words of states in the form in which they are compared. */
function wordsOf(source: Source): Map<string, Mark> {
  const kept = known.get(source)
  if (kept) return kept
  const made = new Map(Object.entries(source.states).map(([word, mark]) => [fold(word), mark]))
  known.set(source, made)
  return made
}

export interface ReadResult {
  /** Null for a row that is left out. */
  row: Omit<MovedRow, 'line'> | null
  faults: Draft['faults']
}

/** Reads the cells of a row. A row without a valid address is left out. */
export function readMoved(plan: TablePlan, cells: readonly string[]): ReadResult {
  const at = plan.columns.findIndex(({ as }) => as === 'email')
  const address = readValue('email', cells[at] ?? '')
  if (!address) return { row: null, faults: [{ code: 'email_missing', value: '' }] }
  if ('fault' in address) return { row: null, faults: [{ code: 'email', value: cells[at]! }] }
  const draft: Draft = {
    ...{ plan, source: SOURCES[plan.source], marks: new Set<Mark>(), profile: {}, custom: {}, consent: {} },
    ...{ lists: [], left: [], labels: [], leftAt: undefined, changedAt: undefined, isIgnored: false, faults: [] },
    ...{ hasLeft: false, hasLeftAccount: false, instead: undefined },
  }
  for (const [i, { name, as }] of plan.columns.entries()) {
    const cell = cells[i] ?? ''
    if (as === 'skip' || as === 'email' || cell === '') continue
    if (as === 'custom') custom(draft, name, cell)
    else readCell(draft, as, cell)
  }
  return { row: draft.isIgnored ? null : finish(draft, address.value), faults: draft.faults }
}

function readCell(draft: Draft, as: Exclude<Meaning, 'skip' | 'email' | 'custom'>, cell: string) {
  const text = cleanLine(cell)
  if (text === '') return
  const read = READERS[as]
  if (read) read(draft, text)
  else if (as.startsWith('is:')) {
    if (isYes(text)) draft.marks.add(as.slice(3) as Mark)
    if (as === 'is:unsubscribed' && isYes(text)) draft.hasLeftAccount = true
  } else if (as.startsWith('unless:')) {
    if (isNo(text)) draft.instead = as.slice(7) as 'customer' | 'pending'
  } else profile(draft, as as ProfileField, cell)
}

/** A flag that is neither yes nor no, such as the time of it, counts as yes. */
const isYes = (text: string) => readFlag(text) ?? true

/** Brevo numbers its answers: 1 is yes and 2 is no. */
const isNo = (text: string) => text === '2' || readFlag(text) === false

/** The row, or null when it says nothing: a row of a suppression list without a reason. */
function finish(draft: Draft, email: string): Omit<MovedRow, 'line'> | null {
  const { plan, marks, consent } = draft
  if (!marks.size) {
    const mark = markOf(draft)
    if (!mark) return null
    marks.add(mark)
  }
  if (draft.instead && (marks.delete('subscribed') || marks.delete('assumed'))) marks.add(draft.instead)
  if (plan.list) joinList(draft, plan.list)
  const isSubscribed = marks.has('subscribed') || marks.has('assumed')
  if (draft.changedAt && isSubscribed) consent.at ??= draft.changedAt
  const leftAt = draft.leftAt ?? (isSubscribed ? undefined : draft.changedAt)
  const { profile, custom, lists, left, labels } = draft
  return {
    email,
    marks: bitsOf(marks),
    isContact: !plan.isSuppression,
    record: {
      ...(isFilled(profile) ? { profile } : {}),
      ...(isFilled(custom) ? { custom } : {}),
      ...(lists.length ? { lists } : {}),
      ...(left.length ? { left } : {}),
      ...(labels.length ? { labels } : {}),
      ...(isSubscribed && isFilled(consent) ? { consent } : {}),
      ...(leftAt ? { leftAt } : {}),
    },
  }
}

const isFilled = (object: object) => Object.keys(object).length > 0

/** What is known of a row whose cells say no state; null for one of a suppression list. */
function markOf({ plan, source, hasLeft }: Draft): Mark | null {
  // The time of an unsubscription is stronger than the name of a file.
  const isOfSubscribers = !plan.isSuppression && (plan.state ?? 'subscribed') === 'subscribed'
  if (hasLeft && isOfSubscribers) return 'unsubscribed'
  if (plan.state || plan.isSuppression) return plan.state
  return source.standard === 'subscribed' ? 'assumed' : source.standard
}

/** The whole file is one list. A contact left only this list if the service has a state per list. */
function joinList({ marks, lists, left, source, hasLeftAccount }: Draft, list: string) {
  if (marks.has('subscribed') || marks.has('assumed') || marks.has('customer')) lists.push(list)
  if (!marks.has('unsubscribed')) return
  left.push(list)
  if (source.statesAre === 'ofAccount' || hasLeftAccount) return
  for (const mark of ['unsubscribed', 'subscribed'] as const) marks.delete(mark)
  marks.add('left')
}
