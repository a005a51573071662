import { createTurns } from '../limits/turns.ts'

/** An image takes up to 200 MB while it is decoded, so two are decoded at a time, at most one of each company. */
const [ofCompany, ofAll] = [createTurns(1), createTurns(2)]

/** Every decoding of an image takes its turn here. */
export const decodeInTurn = <T>(tenantId: string, work: () => Promise<T>): Promise<T> =>
  ofCompany(tenantId, () => ofAll('all', work))
