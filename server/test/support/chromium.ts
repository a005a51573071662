import { existsSync } from 'node:fs'

// The first has nothing but what tests need, and starts three times as fast.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Where the host has a Chromium; undefined when it has none. */
export const chromiumPath = PLACES.find((path) => existsSync(path))
