import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** It starts the whole product again and again, and measures how soon it is there: what runs beside it is light. */
const FIRST = ['e2e/operations.test.ts']
/** What takes longest, longest first, so that none is left over at the end when processors would have nothing to do. */
const LONG = [
  'delivery/faults.db.test.ts',
  'delivery/delivery.db.test.ts',
  'web/src/pages.browser.test.ts',
  'bulk/killed.db.test.ts',
  'contacts/contacts.browser.test.ts',
  'settings/settings.browser.test.ts',
  'web/src/journey.browser.test.ts',
  'imports/killed.db.test.ts',
  'templates/templates.browser.test.ts',
  'content/content.browser.test.ts',
]

const rank = ({ moduleId }: TestSpecification) => {
  if (FIRST.some((name) => moduleId.endsWith(name))) return -1
  const long = LONG.findIndex((name) => moduleId.endsWith(name))
  if (long !== -1) return 1 + long
  return moduleId.includes('.browser.') ? 1 + LONG.length : 0
}

/** First what must not be disturbed, beside it what disturbs nobody; then what is heavy, and browsers last. */
export default class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
