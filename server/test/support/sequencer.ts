import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest tests, longest first, so that none of them runs alone at the end while other processors are idle. */
const LONG = [
  'e2e/operations.test.ts',
  'src/hostile.db.test.ts',
  'mailing/engine/delivery.db.test.ts',
  'mailing/engine/faults.db.test.ts',
  'web/src/pages.browser.test.ts',
  'automations/editor.browser.test.ts',
  'automations/engine/faults.db.test.ts',
  'surveys/surveys.browser.test.ts',
  'e2e/automations.test.ts',
  'orders/killed.db.test.ts',
  'feeds/feeds.browser.test.ts',
  'imports/killed.db.test.ts',
  'bulk/killed.db.test.ts',
  'segments/second-opinion.db.test.ts',
  'automations/journey.browser.test.ts',
  'web/src/journey.browser.test.ts',
  'e2e/guides.test.ts',
  'e2e/restart.test.ts',
]

/** A process prepares a limited number of statements, and the tests before it would have used them up. */
const FIRST = 'db/shared-reads.db.test.ts'

const rank = ({ moduleId }: TestSpecification) => {
  if (moduleId.endsWith(FIRST)) return -1
  const long = LONG.findIndex((name) => moduleId.endsWith(name))
  if (long !== -1) return long
  return moduleId.includes('.browser.') ? LONG.length : LONG.length + 1
}

/** The order of test files: the one that must be first, long tests, then browser tests, then the others. */
export default class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
