import type { ContentSource, ParsedContent } from '../html/index.ts'
import type { TemplateFault } from './find-faults.ts'
import type { KnownTags } from './known-tag.ts'
import type { EssentialPart } from './outlines.ts'

export type Severity = 'error' | 'warning'

/** A coupon stack of the company. */
export interface CouponStack {
  mergeKey: string
  name: string
}

/** The input of a check. */
export interface LintInput extends ParsedContent, KnownTags {
  couponStacks: readonly CouponStack[]
  /** Faults of templates that the engine reported. */
  faults: readonly TemplateFault[]
  /** Parts that show nothing to any recipient. The footer is not counted as content. */
  empty: ReadonlySet<EssentialPart>
}

/** A fault with its parameters. `at`, a position in the HTML, is reported as the parameter `line`. */
export interface Finding {
  at?: number
  [param: string]: string | number | undefined
}

/** A mail to test a check with. Parts that are missing come from a mail without faults; a string is the HTML. */
export type Example = string | Partial<ContentSource>

export interface LintCheck {
  /** The code in the API. The file has the same name, with dashes. */
  code: string
  severity: Severity
  find(content: LintInput): Iterable<Finding>
  /** The test adds a complete footer to examples that are strings. */
  examples: { good: readonly Example[]; bad: readonly Example[] }
}

/** Defines a check: one file of the folder `checks` each. */
export const defineLintCheck = (check: LintCheck): LintCheck => check
