// A sender in a process of its own, for tests that kill it. Its clock runs fast, so that postponed messages are due within
// the test.
import { flushCompileCache } from 'node:module'
import '../../src/features.ts'
import { Engine } from '../../src/features/mailing/engine/index.ts'
import { readConfig } from '../../src/platform/config/settings.ts'
import { openApp } from '../../src/roles/open.ts'

const SPEED = 60
const start = Number(process.env.CLOCK_START)
const clock = { now: () => new Date(start + (Date.now() - start) * SPEED) }

const { app } = await openApp(readConfig(process.env), { name: 'killed sender', connections: 6, migrate: false })
await new Engine({ ...app, clock }, { leaseSeconds: Number(process.env.LEASE_SECONDS) }).start()
// A killed process does not write its compile cache at the end.
flushCompileCache()
console.log('sending')
