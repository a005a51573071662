import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Starts the whole product again and again and measures the time, so only light tests run beside it. */
const FIRST = ['e2e/operations.test.ts']
/** The longest tests, longest first, so that none of them runs alone at the end while other processors are idle. */
const LONG = [
  'engine/faults.db.test.ts',
  'engine/delivery.db.test.ts',
  'web/src/pages.browser.test.ts',
  'bulk/killed.db.test.ts',
  'contacts/contacts.browser.test.ts',
  'web/src/journey.browser.test.ts',
  'imports/killed.db.test.ts',
  'templates/templates.browser.test.ts',
  'footers/footers.browser.test.ts',
]

const rank = ({ moduleId }: TestSpecification) => {
  if (FIRST.some((name) => moduleId.endsWith(name))) return -1
  const long = LONG.findIndex((name) => moduleId.endsWith(name))
  if (long !== -1) return 1 + long
  return moduleId.includes('.browser.') ? 1 + LONG.length : 0
}

/** The order of test files: time measurements with light tests beside them, then long tests, then browser tests. */
export default class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
