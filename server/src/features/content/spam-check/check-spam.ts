import { join } from 'node:path'
import { loadFolder } from '../../../platform/registry.ts'
import { type ContentSource, parseContent } from '../html/index.ts'
import type { SpamInput, SpamRule } from './define-spam-rule.ts'
import { fold } from './words.ts'

type SpamVerdict = 'ok' | 'spam' | 'blocked'

export interface SpamReport {
  score: number
  verdict: SpamVerdict
  sizeKb: number
  /** The rules that found something, those with most points first. */
  rules: { code: string; points: number; found?: string }[]
}

/** All rules: each file of the folder is one. */
export const SPAM_RULES: readonly SpamRule[] = await loadFolder(
  join(import.meta.dirname, 'rules'),
  (rule: SpamRule) => rule.code,
)

const SPAM_FROM = 5
const BLOCKED_FROM = 10
/** Mail clients cut off longer mails too. */
const MAX_PARSED = 150_000

/** Checks how much a mail looks like spam, by its content alone. */
export function checkSpam({ html, subject, preheader }: ContentSource): SpamReport {
  const content = spamInputOf({ html: html.slice(0, MAX_PARSED).toWellFormed(), subject, preheader })
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

/** Parses a mail and folds its words. */
export function spamInputOf(source: ContentSource): SpamInput {
  const content = parseContent(source)
  const { subject, preheader, words } = content
  return { ...content, folded: fold(`${subject} \n ${preheader} \n ${words}`), foldedSubject: fold(subject) }
}

const rounded = (number: number) => Math.round(number * 10) / 10
