// The loops and the reader of automations in a process of their own, for tests that kill it.
import { flushCompileCache } from 'node:module'
import { loops, readers } from '../../src/features.ts'
import { readConfig } from '../../src/platform/config/settings.ts'
import { runReaders } from '../../src/platform/events/run-readers.ts'
import { runLoops } from '../../src/platform/jobs/loops.ts'
import { openApp } from '../../src/roles/open.ts'

const { app } = await openApp(readConfig(process.env), { name: 'killed automations', connections: 5, migrate: false })
await runReaders(
  app,
  readers.filter(({ name }) => name === 'automations'),
)
const OTHERS = ['ledger.end-mailings', 'engine.report-sent']
runLoops(
  app,
  loops.filter(({ name }) => name.startsWith('automations.') || OTHERS.includes(name)),
)
// A killed process does not write its compile cache at the end.
flushCompileCache()
console.log('moving')
