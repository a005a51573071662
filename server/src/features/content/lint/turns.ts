import { createTurns } from '../../../platform/limits/turns.ts'

/** Judging a large mail takes a tenth of a second of everybody's thread: one at a time, of a company. */
export const judgeInTurn = createTurns(1)
