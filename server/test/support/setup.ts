import { setPriority } from 'node:os'
import { afterAll, expect } from 'vitest'
import { closeOpened } from './database.ts'

// Tests that measure the start of the product have priority over all others.
if (!expect.getState().testPath?.includes('/e2e/')) setPriority(5)

// Closes everything a test file opened: an open connection would keep its worker alive.
afterAll(closeOpened)
