import type { Reporter, TestModule } from 'vitest/node'

/** Prints `N passed, N failed` as the last line of a run, and before it the number of skipped tests. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    let passed = 0
    let skipped = 0
    let failed = errors.length
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length) failed += 1
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') passed += 1
        if (state === 'failed') failed += 1
        if (state === 'skipped') skipped += 1
      }
    }
    process.once('exit', () =>
      process.stdout.write(`\n${skipped ? `${skipped} skipped\n` : ''}${passed} passed, ${failed} failed\n`),
    )
  }
}
