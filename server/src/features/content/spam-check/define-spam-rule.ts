import type { ContentSource, ParsedContent } from '../html/index.ts'

/** A mail to test a rule with; a string is the HTML. */
export type Example = string | Partial<ContentSource>

/** The input of a rule: a mail and its words, folded for comparison. */
export interface SpamInput extends ParsedContent {
  /** Subject, preheader and text of the mail. */
  folded: string
  foldedSubject: string
}

export interface SpamRule {
  /** The code in the API. The file has the same name, with dashes. */
  code: string
  points: number
  /** The mail is blocked even if it has few points. */
  blocks?: true
  /** Returns what it found, for the author of the mail; null for nothing. */
  find(content: SpamInput): string | number | null
  examples: { good: readonly Example[]; bad: readonly Example[] }
}

/** Defines a spam rule: one file of the folder `rules` each. */
export const defineSpamRule = (rule: SpamRule): SpamRule => rule
