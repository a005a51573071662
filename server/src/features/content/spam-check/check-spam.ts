import { join } from 'node:path'
import { loadFolder } from '../../../platform/registry.ts'
import { type ContentSource, readContent } from '../html/index.ts'
import type { Judged, SpamRule } from './define-rule.ts'
import { fold } from './words.ts'

export type Verdict = 'ok' | 'spam' | 'blocked'

export interface SpamReport {
  score: number
  verdict: Verdict
  sizeKb: number
  /** The rules that found something, the heaviest first. */
  rules: { code: string; points: number; found?: string }[]
}

/** Every rule: one file each, and a file more is a rule more. */
export const SPAM_RULES: readonly SpamRule[] = await loadFolder(
  join(import.meta.dirname, 'rules'),
  (rule: SpamRule) => rule.code,
)

const SPAM_FROM = 5
const BLOCKED_FROM = 10
/** What comes behind is read by no mail program either. */
const MOST_READ = 150_000

/** How much a mail looks like spam, by its content alone. */
export function checkSpam({ html, subject, preheader }: ContentSource): SpamReport {
  const content = judged({ html: html.slice(0, MOST_READ).toWellFormed(), subject, preheader })
  const found = SPAM_RULES.flatMap((rule) => {
    const what = rule.find(content)
    return what === null ? [] : [{ rule, what: String(what) }]
  }).sort((a, b) => b.rule.points - a.rule.points)
  const score = rounded(found.reduce((sum, { rule }) => sum + rule.points, 0))
  const isBlocked = score >= BLOCKED_FROM || found.some(({ rule }) => rule.blocks)
  return {
    score,
    verdict: isBlocked ? 'blocked' : score >= SPAM_FROM ? 'spam' : 'ok',
    sizeKb: rounded(Buffer.byteLength(html) / 1024),
    rules: found.map(({ rule, what }) => ({ code: rule.code, points: rule.points, ...(what ? { found: what } : {}) })),
  }
}

/** A mail with its words as rules compare them. */
export function judged(source: ContentSource): Judged {
  const content = readContent(source)
  const { subject, preheader, words } = content
  return { ...content, folded: fold(`${subject} \n ${preheader} \n ${words}`), foldedSubject: fold(subject) }
}

const rounded = (number: number) => Math.round(number * 10) / 10
