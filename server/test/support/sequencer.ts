import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, and start processes of their own. */
const HEAVY = [
  'e2e/operations.test.ts',
  'delivery/faults.db.test.ts',
  'delivery/delivery.db.test.ts',
  'bulk/killed.db.test.ts',
  'imports/killed.db.test.ts',
]
const BETWEEN = 12

/**
 * Heavy files begin early, so that none of them is left over at the end when one processor would have nothing to do, but
 * with others between them: two at once would wait for each other's processors.
 */
export default class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const heavy = HEAVY.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(name)))
    const light = sorted.filter((file) => !heavy.includes(file))
    const first = heavy.flatMap((file) => [file, ...light.splice(0, BETWEEN)])
    return [...first, ...light]
  }
}
