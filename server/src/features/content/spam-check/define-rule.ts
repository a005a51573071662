import type { Content, ContentSource } from '../html/index.ts'

/** A mail to try a rule with; a text is its HTML. */
export type Example = string | Partial<ContentSource>

/** What a rule judges: a mail, and its words as they are compared. */
export interface Judged extends Content {
  /** The text of the mail, its subject and preheader, folded. */
  folded: string
  foldedSubject: string
}

export interface SpamRule {
  /** The code that is answered, and the name of the file with dashes. */
  code: string
  points: number
  /** Refused by itself, whatever the points are. */
  blocks?: true
  /** What it found, for a person to read; null for nothing. */
  find(content: Judged): string | number | null
  examples: { good: readonly Example[]; bad: readonly Example[] }
}

/** One mark of spam: a file of the folder `rules`. */
export const defineRule = (rule: SpamRule): SpamRule => rule
