import { createTurns } from '../../../platform/limits/turns.ts'

/**
 * A preview of files keeps up to a million addresses in memory, so two of them run at a time. A company has one preview at a
 * time, of files or of an API: the latter is small, and waits for another host.
 */
const [ofCompany, ofAll] = [createTurns(1), createTurns(2)]

/** Every preview takes its turn here. */
export const previewInTurn = <T>(tenantId: string, of: 'files' | 'api', preview: () => Promise<T>): Promise<T> =>
  ofCompany(tenantId, () => (of === 'files' ? ofAll('all', preview) : preview()))
