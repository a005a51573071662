import { createTurns } from '../../../../platform/limits/turns.ts'

/**
 * Up to 64 MB of texts that cells share are in memory while a workbook is read, so two are read at a time, at most one of
 * each company.
 */
const [ofCompany, ofAll] = [createTurns(1), createTurns(2)]

/** Every reading of an uploaded workbook takes its turn here. */
export const readInTurn = <T>(tenantId: string, work: () => Promise<T>): Promise<T> =>
  ofCompany(tenantId, () => ofAll('all', work))
