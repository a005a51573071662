import { defineConfig } from 'vitest/config'
import Sequencer from './server/test/support/sequencer.ts'

/**
 * Feature by feature, in a browser, takes minutes of its own: `npm run test:pages`. What all pages stand on is tested with the
 * rest: the whole way of a marketer, every page once, signing in, statistics.
 */
const PAGES = ['web/src/features/!(home|lists|sign-in|statistics)/*.browser.test.ts']

export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'scripts/**/*.test.ts', 'e2e/**/*.test.ts', 'web/**/*.test.ts'],
    exclude: process.env.PAGES ? [] : PAGES,
    globalSetup: ['server/test/support/global-setup.ts'],
    setupFiles: ['server/test/support/setup.ts'],
    pool: 'forks',
    maxWorkers: 3,
    // Files share what they import: to load the program again for each of them took a third of the time.
    isolate: false,
    sequence: { sequencer: Sequencer },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: ['default', './server/test/support/closing-line.ts'],
  },
})
