// The page of a survey in a real browser. No request leaves the machine.

import type { BrowserContext, Page, Request } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { noBrowser, openBrowser, openContext } from '../../../../test/support/browser.ts'
import type { Company } from '../../../../test/support/company.ts'
import { makeSurvey, tokenOf } from '../../../../test/support/surveys.ts'
import { expectCopiesAccessible, expectToFit } from '../../../../test/support/web-app.ts'

const SHOTS = process.env.SCREENSHOTS
const t = useApi({ BASE_URL: 'https://mail.postrider.example' })
let context: BrowserContext
afterEach(() => context?.close())

async function answer(request: Request) {
  const { pathname, search, hostname } = new URL(request.url())
  // People take their time, the clock of the test does not.
  if (request.method() === 'POST') t.clock.forward(3000)
  const body = request.postData()
  const response = await t.stranger.server.inject({
    method: request.method() as 'GET',
    url: pathname + search,
    headers: { ...request.headers(), host: hostname },
    ...(body === null ? {} : { payload: body }),
  })
  return { status: response.statusCode, headers: response.headers as Record<string, string>, body: response.payload }
}

async function visit(url: string, width: number): Promise<Page> {
  context = await openContext(await openBrowser(), { viewport: { width, height: 800 } })
  await context.route('**/*', async (route) => route.fulfill(await answer(route.request())))
  const page = await context.newPage()
  await page.goto(url)
  return page
}

const rows = (co: Company) =>
  co.db.selectFrom('survey_response').select(['contact_id', 'answers']).where('tenant_id', '=', co.tenantId).execute()

describe.skipIf(noBrowser)('the page of a survey', () => {
  test.each([1280, 360])('is answered by keyboard, %i pixels wide', async (width) => {
    const co = await t.company()
    const survey = await makeSurvey(co, { title: 'Flowers', settings: { language: 'en' }, description: 'One minute.' })
    const contact = await co.contact()
    const c = tokenOf(t, co, survey.id, contact.id)
    const page = await visit(`${survey.publicUrl}?q=nps&a=9&c=${c}`, width)
    await expectToFit(page)
    await expectCopiesAccessible(page)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/survey-${width}.png`, fullPage: true })
    expect(await page.getByLabel('9', { exact: true }).isChecked()).toBe(true)
    await page.getByLabel('9', { exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByLabel('Blue').focus()
    await page.keyboard.press('Space')
    await page.getByLabel('What else?').focus()
    await page.keyboard.type('Nice <b>flowers</b>')
    await page.getByRole('button', { name: 'Send' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('status').waitFor()
    await expectCopiesAccessible(page)
    expect(await page.getByRole('status').innerText()).toBe('Thank you for your answers.')
    const answers = { nps: 10, many: ['blue'], words: true }
    expect(await rows(co)).toEqual([{ contact_id: contact.id, answers }])
  })

  test('shows what is wrong, in all colours', async () => {
    const co = await t.company()
    const questions = [
      { id: 'colours', type: 'multi', label: 'Colours', required: true, options: [{ label: 'Red' }] },
      { id: 'stars', type: 'rating', label: 'Stars' },
    ]
    const survey = await makeSurvey(co, { questions, settings: { language: 'en' }, design: { accent: '#ffee88' } })
    const page = await visit(survey.publicUrl, 360)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').innerText()).toBe('Please answer this question.')
    await expectCopiesAccessible(page)
    await page.getByLabel('Red').check()
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('status').waitFor()
    expect(await rows(co)).toHaveLength(1)
  })
})
