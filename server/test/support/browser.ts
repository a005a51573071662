import { type Browser, chromium } from 'playwright-core'
import { chromiumPath } from './chromium.ts'
import { onClose } from './database.ts'

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

/** Without a Chromium, and without the rights to install one, browser tests are left out; in CI that is a failure. */
export const noBrowser = !chromiumPath && !process.env.CI
if (noBrowser) console.warn('No Chromium is installed: browser tests are left out (Debian: apt-get install chromium)')

let shared: Promise<Browser> | undefined

/** A real Chromium. `npm test` installs it where it can. Files share one, and leave nothing in it; it ends with its process. */
export async function openBrowser(): Promise<Browser> {
  if (!chromiumPath) throw new Error('No Chromium is installed')
  shared ??= chromium.launch({ executablePath: chromiumPath, headless: true, args: QUIET })
  const browser = await shared
  onClose(async () => {
    for (const context of browser.contexts()) await context.close()
  })
  return browser
}
