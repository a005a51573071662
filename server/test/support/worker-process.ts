// A worker in a process of its own, for tests that kill it. It considers other workers dead after 1.5 seconds.
import { flushCompileCache } from 'node:module'
import { readConfig } from '../../src/platform/config/settings.ts'
import { runFolding } from '../../src/platform/counters/run-folding.ts'
import { startWorker } from '../../src/platform/jobs/worker.ts'
import { openApp } from '../../src/roles/open.ts'
import { allJobs } from '../../src/roles/worker.ts'

const { app } = await openApp(readConfig(process.env), { name: 'killed', connections: 5, migrate: false })
await startWorker(app, { jobs: allJobs, concurrency: 2, deadAfterMs: 1500 })
runFolding(app)
// A killed process does not write its compile cache at the end.
flushCompileCache()
console.log('working')
