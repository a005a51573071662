import { createTurns } from '../limits/turns.ts'

/** An image takes up to 200 MB while it is decoded: two are in memory at once, and one of a company waits among all. */
const [ofCompany, ofAll] = [createTurns(1), createTurns(2)]

/** For whatever decodes images. */
export const decodeInTurn = <T>(tenantId: string, work: () => Promise<T>): Promise<T> =>
  ofCompany(tenantId, () => ofAll('everybody', work))
