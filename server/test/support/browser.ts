import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { chromiumPath } from './chromium.ts'
import { onClose } from './database.ts'

// Chromium makes requests to its vendor at every start without these.
const ARGUMENTS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
  '--no-sandbox',
  // Pages of a test file share what they compiled.
  '--process-per-site',
  '--renderer-process-limit=1',
]

/** Browser tests are skipped if there is no Chromium and no right to install one. In CI that is a failure. */
export const noBrowser = !chromiumPath && !process.env.CI
if (noBrowser) console.warn('No Chromium is installed: browser tests are skipped (Debian: apt-get install chromium)')

/** Only ends what hangs; shorter than the limit of a test, so that the failure names the line that waits. */
const PATIENCE_MS = 120_000

let shared: Promise<Browser> | undefined

/**
 * A real Chromium, shared by the test files of a process. Each file closes its contexts. `npm test` installs Chromium.
 */
export async function openBrowser(): Promise<Browser> {
  if (!chromiumPath) throw new Error('No Chromium is installed')
  shared ??= chromium.launch({ executablePath: chromiumPath, headless: true, args: ARGUMENTS, timeout: PATIENCE_MS })
  const browser = await shared
  onClose(async () => {
    for (const context of browser.contexts()) await context.close()
  })
  return browser
}

/** A context, or visitor, of a browser, whose pages wait long enough for a busy machine. */
export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(PATIENCE_MS)
  return context
}
