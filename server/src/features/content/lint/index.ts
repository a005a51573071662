export type { CouponStack } from './define-lint-check.ts'
export { checkInTurn, type Issue, lintContent } from './lint-content.ts'
export { ContentToCheck, LintReport } from './schemas.ts'
