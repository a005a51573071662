import type { Content, ContentSource } from '../html/index.ts'
import type { Fault } from './find-faults.ts'

export type Severity = 'error' | 'warning'

/** A coupon stack that the company has. */
export interface CouponStack {
  mergeKey: string
  name: string
}

/** What a company has, as far as tags may name it. */
export interface Known {
  mergeKeys: ReadonlySet<string>
  couponStacks: readonly CouponStack[]
}

/** What a check judges. */
export interface Linted extends Content, Known {
  /** What the engine found wrong with the tags. */
  faults: readonly Fault[]
}

/** Where something is wrong and what: `at`, the place in the HTML, is told as a line. */
export interface Finding {
  at?: number
  [param: string]: string | number | undefined
}

/** A part of a mail to try a check with; the other parts are those of a mail without faults. */
export type Example = string | Partial<ContentSource>

export interface Check {
  /** The code that is answered, and the name of the file with dashes. */
  code: string
  severity: Severity
  find(content: Linted): Iterable<Finding>
  /** A text is the HTML before a footer that has everything. */
  examples: { good: readonly Example[]; bad: readonly Example[] }
}

/** One thing that can be wrong with a mail: a file of the folder `checks`. */
export const defineCheck = (check: Check): Check => check
