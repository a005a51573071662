// A sender in a process of its own, for tests that kill it. Its lease is short, so that others go on soon, and its clock
// goes fast, so that what was put off comes back within the test.
import { flushCompileCache } from 'node:module'
import { readConfig } from '../../src/config.ts'
import { Engine } from '../../src/features/mailing/engine/index.ts'
import { openApp } from '../../src/roles/open.ts'

const SPEED = 60
const start = Number(process.env.CLOCK_START)
const clock = { now: () => new Date(start + (Date.now() - start) * SPEED) }

const { app } = await openApp(readConfig(process.env), { name: 'killed sender', connections: 6, migrate: false })
await new Engine({ ...app, clock }, { leaseSeconds: 2 }).start()
// Who is killed writes nothing at its end.
flushCompileCache()
console.log('sending')
