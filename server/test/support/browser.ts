import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { onClose } from './database.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
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

/** A real Chromium. `npm test` installs it where it can; without one the tests fail and say so. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = PLACES.find((path) => existsSync(path))
  if (!executablePath)
    throw new Error('No Chromium is installed: the browser tests need one (Debian: apt-get install chromium)')
  const browser = await chromium.launch({ executablePath, headless: true, args: QUIET })
  onClose(() => browser.close())
  return browser
}
