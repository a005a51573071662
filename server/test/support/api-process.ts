// The API in a process of its own, for tests that kill it.
import { flushCompileCache } from 'node:module'
import { readConfig } from '../../src/platform/config/settings.ts'
import { startApi } from '../../src/roles/api.ts'
import { openApp } from '../../src/roles/open.ts'

const { app } = await openApp(readConfig(process.env), { name: 'killed api', connections: 5, migrate: false })
await startApi(app)
// A killed process does not write its compile cache at the end.
flushCompileCache()
console.log('listening')
