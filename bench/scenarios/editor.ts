import { type Browser, chromium, type Frame } from 'playwright-core'
import { chromiumPath } from '../../server/test/support/chromium.ts'
import { caller } from '../lib/caller.ts'
import { benchCompany, benchEnvironment } from '../lib/environment.ts'
import { percentile, round, timed } from '../lib/measure.ts'

const ROUNDS = 10
const [OPEN_LIMIT_MS, KEY_LIMIT_MS] = [1500, 50]
const BLOCKS_PER_ROW = 30
const TYPED = 'Spring sale of garden furniture, from Monday to Sunday. '

/**
 * The editor of mails in a browser, with a mail of many blocks. `open` is the time from the start of the navigation until
 * the mail can be edited, with the application's files cached; `key` is the time from a key press in a text to the paint
 * that shows it, as the browser measures it.
 */
export async function run([blocks = '300']: string[]) {
  const browser = await chromium.launch({ executablePath: chromiumPath!, args: ['--no-sandbox', '--disable-gpu'] })
  const bench = await benchEnvironment()
  try {
    const { base } = await bench.serve('server/src/main.ts', ['api'], '/healthz')
    const company = await benchCompany(bench.database)
    const template = await caller(base, company)('POST', '/templates', {
      name: 'Large',
      content: { editor: 'visual', design: { mjml: mailOf(Number(blocks)) } },
    })
    const address = `${base}/app/${company.tenant}/templates/${template.id}`
    const { open, keys } = await measure(browser, base, address, Number(blocks))
    const figures = {
      open: round(percentile(open, 0.95)),
      key: round(percentile(keys, 0.95)),
      keyMost: round(Math.max(...keys)),
    }
    return {
      what: 'editor of mails in Chromium, ms until it can be used and from key press to paint, p95',
      blocks: Number(blocks),
      rounds: ROUNDS,
      keys: keys.length,
      ...figures,
      limits: { open: OPEN_LIMIT_MS, key: KEY_LIMIT_MS },
      ok: figures.open < OPEN_LIMIT_MS && figures.key < KEY_LIMIT_MS,
    }
  } finally {
    await browser.close()
    await bench.close()
  }
}

/** Rows of spaces and a text: three hundred texts would be larger than a mail may be. */
function mailOf(blocks: number): string {
  const spaces = '<mj-spacer height="8px" />'.repeat(BLOCKS_PER_ROW - 1)
  const rows = Array.from(
    { length: blocks / BLOCKS_PER_ROW },
    (_, row) => `<mj-section><mj-column>${spaces}<mj-text>${textOf(row)}</mj-text></mj-column></mj-section>`,
  )
  return `<mjml><mj-body>${rows.join('')}</mj-body></mjml>`
}
const textOf = (row: number) => `Row ${row + 1}`

async function measure(browser: Browser, base: string, address: string, blocks: number) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' })
  await context.request.post(`${base}/api/v1/auth/login`, {
    data: { email: 'bench@example.com', password: 'Correct-horse-9' },
  })
  const page = await context.newPage()
  const last = page.frameLocator('.canvas-frame').getByText(textOf(blocks / BLOCKS_PER_ROW - 1), { exact: true })
  const open: number[] = []
  // The first visit loads the files of the application.
  for (let visit = 0; visit <= ROUNDS; visit++) {
    const { ms } = await timed(async () => {
      await page.goto(address, { waitUntil: 'commit' })
      await last.waitFor()
    })
    if (visit > 0) open.push(ms)
  }
  const frame = page.frames().find((one) => one.url().endsWith('/frames/canvas'))!
  const text = frame.getByText(textOf(Math.floor(blocks / BLOCKS_PER_ROW / 2)), { exact: true })
  await text.click()
  await frame.locator('[contenteditable=true]').waitFor()
  await observeKeys(frame)
  await page.keyboard.type(TYPED, { delay: 60 })
  const keys = await frame.evaluate(() => (globalThis as never as { keyTimes: number[] }).keyTimes)
  await context.close()
  return { open, keys: atLeast(keys, TYPED.length) }
}

/** The browser measures from the event to the next paint. */
const observeKeys = (frame: Frame) =>
  frame.evaluate(() => {
    const keyTimes: number[] = []
    Object.assign(globalThis, { keyTimes })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') keyTimes.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as never)
  })

const LEAST_MS = 16
/** Events under 16 ms are not reported. */
const atLeast = (keys: readonly number[], count: number) => [
  ...keys,
  ...Array.from({ length: Math.max(0, count - keys.length) }, () => LEAST_MS),
]
