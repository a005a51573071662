import { defineConfig } from 'vitest/config'
import Sequencer from './server/test/support/sequencer.ts'

export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'scripts/**/*.test.ts', 'e2e/**/*.test.ts', 'web/**/*.test.ts'],
    globalSetup: ['server/test/support/global-setup.ts'],
    setupFiles: ['server/test/support/setup.ts'],
    pool: 'forks',
    // More than processors: much of it waits for others.
    maxWorkers: 4,
    // Files share what they import: to load the program again for each of them took a third of the time.
    isolate: false,
    sequence: { sequencer: Sequencer },
    // Limits only end what hangs: no test depends on how fast the machine is.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 120_000, interval: 50 } },
    reporters: ['default', './server/test/support/closing-line.ts'],
  },
})
