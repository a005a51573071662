import { existsSync } from 'node:fs'

// The headless shell comes first: it starts three times as fast.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The path of the host's Chromium; undefined if there is none. */
export const chromiumPath = PLACES.find((path) => existsSync(path))
