import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { onClose } from './database.ts'

// The first has nothing but what tests need, and starts three times as fast.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
// Without these the browser calls home at every start.
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
  '--no-sandbox',
]

const executablePath = PLACES.find((path) => existsSync(path))

/** Without a Chromium, and without the rights to install one, browser tests are left out; in CI that is a failure. */
export const noBrowser = !executablePath && !process.env.CI
if (noBrowser) console.warn('No Chromium is installed: browser tests are left out (Debian: apt-get install chromium)')

let shared: Promise<Browser> | undefined

/** A real Chromium. `npm test` installs it where it can. Files share one, and leave nothing in it; it ends with its process. */
export async function openBrowser(): Promise<Browser> {
  if (!executablePath) throw new Error('No Chromium is installed')
  shared ??= chromium.launch({ executablePath, headless: true, args: QUIET })
  const browser = await shared
  onClose(async () => {
    for (const context of browser.contexts()) await context.close()
  })
  return browser
}
