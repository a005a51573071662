import { afterAll } from 'vitest'
import { closeOpened } from './database.ts'

// A test file that leaves connections behind would keep its worker alive: everything opened is closed here.
afterAll(closeOpened)
