import { afterAll } from 'vitest'
import { closeOpened } from './database.ts'

// Closes everything a test file opened: an open connection would keep its worker alive.
afterAll(closeOpened)
