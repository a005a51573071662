import { setPriority } from 'node:os'
import { afterAll, expect } from 'vitest'
import { closeOpened } from './database.ts'

// What starts the product and measures how soon it is there, does so before all others.
if (!expect.getState().testPath?.includes('/e2e/')) setPriority(5)

// A test file that leaves connections behind would keep its worker alive: everything opened is closed here.
afterAll(closeOpened)
