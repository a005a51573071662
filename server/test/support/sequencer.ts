import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest tests, longest first, so that none of them runs alone at the end while other processors are idle. */
const LONG = [
  'e2e/operations.test.ts',
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
  const long = LONG.findIndex((name) => moduleId.endsWith(name))
  if (long !== -1) return long
  return moduleId.includes('.browser.') ? LONG.length : LONG.length + 1
}

/** The order of test files: long tests, then browser tests, then the others. */
export default class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
