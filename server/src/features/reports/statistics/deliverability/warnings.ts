import type { Provider } from '../../../audience/segment-rules/index.ts'
import type { ReasonGroup } from './reasons.ts'

export const WARNINGS = ['spam', 'unknown_user', 'mailbox_full', 'rate', 'complaints', 'opens_dropped'] as const

/** The figures of a provider on a day. */
export interface ProviderDay {
  day: string
  sent: number
  failed: number
  delivered: number
  opened: number
  complained: number
  reasons: Partial<Record<ReasonGroup, number>>
}

export interface Warning {
  provider: Provider
  code: (typeof WARNINGS)[number]
  /** Of the mails of the last days, from 0 to 1. */
  share: number
  number: number
  /** The first of the days on which it was so without a break. */
  since: string
}

/** How many days warnings look back. */
export const WARNED_DAYS = 56
/** The last days that are judged. */
const JUDGED = 7
/** Fewer mails say nothing about a provider. */
const ENOUGH = 200
const ENOUGH_OF_DAY = 20

interface Rule {
  code: Warning['code']
  /** From this share on it is a warning. */
  from: number
  number(day: ProviderDay): number
  base(day: ProviderDay): number
}

const tried = ({ sent, failed }: ProviderDay) => sent + failed
const refused = (code: ReasonGroup & Warning['code'], from: number): Rule => ({
  code,
  from,
  number: ({ reasons }) => reasons[code] ?? 0,
  base: tried,
})

const RULES: readonly Rule[] = [
  refused('spam', 0.02),
  refused('rate', 0.02),
  refused('unknown_user', 0.02),
  refused('mailbox_full', 0.03),
  // Gmail and Yahoo ask senders to stay below 0.1 %, and treat mail as spam from 0.3 %.
  { code: 'complaints', from: 0.001, number: ({ complained }) => complained, base: ({ delivered }) => delivered },
]

const sum = (days: readonly ProviderDay[], of: (day: ProviderDay) => number) =>
  days.reduce((all, day) => all + of(day), 0)

/** What is wrong with the mails to a provider; `days` are those with figures, the oldest first. */
export function warningsOf(provider: Provider, days: readonly ProviderDay[], today: string): Warning[] {
  const lately = daysSince(days, today, JUDGED)
  const broken = RULES.flatMap(({ code, from, number, base }) => {
    const [bad, all] = [sum(lately, number), sum(lately, base)]
    if (all < ENOUGH || bad / all < from) return []
    const isBad = (day: ProviderDay) => base(day) < ENOUGH_OF_DAY || number(day) / base(day) >= from
    return [{ provider, code, share: bad / all, number: bad, since: beginning(days, isBad, base) }]
  })
  return [...broken, ...droppedOpens(provider, days, today)]
}

/** The first of the last days on which a condition holds without a break; days with few mails do not count. */
function beginning(
  days: readonly ProviderDay[],
  isBad: (day: ProviderDay) => boolean,
  base: (day: ProviderDay) => number,
): string {
  let since = days.at(-1)!.day
  for (const day of [...days].reverse()) {
    if (!isBad(day)) break
    if (base(day) >= ENOUGH_OF_DAY) since = day.day
  }
  return since
}

const RECENT = 14

/** People open far fewer mails than before: mails may land in the folder for spam. */
function droppedOpens(provider: Provider, days: readonly ProviderDay[], today: string): Warning[] {
  const recent = daysSince(days, today, RECENT)
  const earlier = daysSince(days, today, WARNED_DAYS).filter((day) => !recent.includes(day))
  const rateOf = (of: readonly ProviderDay[]) => {
    const delivered = sum(of, (day) => day.delivered)
    return delivered >= ENOUGH ? sum(of, (day) => day.opened) / delivered : null
  }
  const [now, before] = [rateOf(recent), rateOf(earlier)]
  if (now === null || before === null || before < 0.05 || now > before / 2) return []
  return [
    { provider, code: 'opens_dropped', share: now, number: sum(recent, (day) => day.opened), since: recent[0]!.day },
  ]
}

const daysSince = (days: readonly ProviderDay[], today: string, number: number) => {
  const first = new Date(Date.parse(`${today}T00:00:00Z`) - (number - 1) * 86_400_000).toISOString().slice(0, 10)
  return days.filter(({ day }) => day >= first && day <= today)
}
