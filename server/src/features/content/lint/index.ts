export type { CouponStack } from './define-check.ts'
export { type Issue, lintContent } from './lint-content.ts'
export { ContentToCheck, LintReport } from './schemas.ts'
export { judgeInTurn } from './turns.ts'
