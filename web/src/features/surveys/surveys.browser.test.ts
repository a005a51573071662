import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import type { Company } from '../../../../server/test/support/company.ts'
import { answerSurvey, makeSurvey, surveyPath, tokenOf } from '../../../../server/test/support/surveys.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

/** The questions in the preview, from the top. */
const expectAsked = (page: Page, labels: string[]) =>
  expect
    .poll(async () => {
      const all = await page.frameLocator('iframe').locator('legend, label[for]').allTextContents()
      return all.map((label) => label.replace(/ \*$/, ''))
    })
    .toEqual(labels)
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('All changes are saved').waitFor()
}
const open = (page: Page, part: RegExp) => page.getByRole('button', { name: part }).click()
const questionsOf = async (co: Company, id: string): Promise<{ id: string; [key: string]: unknown }[]> =>
  (await co.get(`/surveys/${id}`).ok()).questions
const answer = (co: Company, surveyId: string, contactId: string, fields: Record<string, string>) =>
  answerSurvey(web.t, co, surveyId, fields, { c: tokenOf(web.t, co, surveyId, contactId) })
const listed = async (co: Company, count: number) => (await co.get(`/surveys`).ok()).total === count

describe.skipIf(noBrowser)('surveys', () => {
  test('one is created by mouse, its questions are added and dragged, and it is activated', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/surveys')
    await page.getByText('No survey yet').waitFor()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'New survey' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New survey' })
    await dialog.getByRole('button', { name: 'Create and open' }).click()
    await dialog.getByText('Enter a name.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Spring')
    await dialog.getByRole('radio', { name: 'After an order' }).click()
    await expectInOrder(page)
    await dialog.getByRole('button', { name: 'Create and open' }).click()
    await page.getByRole('heading', { name: 'Spring', level: 1 }).waitFor()
    await page.getByText('Inactive', { exact: true }).waitFor()
    const [{ id }] = (await co.get('/surveys').ok()).items
    const first = ['How satisfied are you with your order?', 'When did your order arrive?', 'What should we do better?']
    await expectAsked(page, first)
    await page.getByRole('button', { name: 'Add a question' }).click()
    await page.getByRole('menuitem', { name: /^Rating/ }).click()
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill('How was the delivery?')
    await page.getByRole('switch', { name: 'Required' }).check()
    await expectAsked(page, [...first, 'How was the delivery?'])
    await page
      .getByRole('button', { name: /^Move How was the delivery\? by/ })
      .dragTo(page.getByRole('button', { name: /^1\. How satisfied/ }))
    await expectAsked(page, ['How was the delivery?', ...first])
    await page.getByRole('button', { name: 'Copy How was the delivery?' }).click()
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill('How was the packaging?')
    await page.getByRole('button', { name: 'Remove What should we do better?' }).click()
    await expectAsked(page, ['How was the delivery?', 'How was the packaging?', ...first.slice(0, 2)])
    await expectInOrder(page)
    await save(page)
    expect(await questionsOf(co, id)).toMatchObject([
      { type: 'rating', label: 'How was the delivery?', required: true },
      { type: 'rating', label: 'How was the packaging?', required: true },
      { type: 'rating' },
      { type: 'single', options: [{ label: 'Earlier than I expected' }, {}, {}] },
    ])
    await page.getByRole('button', { name: 'Activate' }).click()
    await page.getByText('Active', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Open the page' }).waitFor()
    expect((await web.t.stranger.get(surveyPath(co, id)).raw()).status).toBe(200)
  })

  test('one is created and changed by keyboard alone', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/surveys')
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await page.getByRole('button', { name: 'New survey' }).first().focus()
    await press('Enter')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor()
    await page.keyboard.type('By keys')
    await press('Tab', 'ArrowDown', 'ArrowDown')
    await page.getByRole('radio', { name: 'Empty survey', checked: true }).waitFor()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).focus()
    await press('Enter')
    await page.getByRole('heading', { name: 'By keys', level: 1 }).waitFor()
    const [{ id }] = (await co.get('/surveys').ok()).items
    await page.getByText('The survey has no question yet.').waitFor()
    const add = async (type: RegExp) => {
      await page.getByRole('button', { name: 'Add a question' }).focus()
      await press('Enter')
      await page.getByRole('menuitem', { name: type }).waitFor()
      const focused = page.locator('[role=menuitem]:focus').filter({ hasText: type })
      const isReached = async () => {
        if (await focused.count()) return true
        await press('ArrowDown')
        return false
      }
      await expect.poll(isReached).toBe(true)
      await press('Enter')
      await page.locator('textarea:focus').waitFor()
    }
    await add(/^Recommendation/)
    await page.keyboard.type('Would you recommend us?')
    await add(/^One option/)
    await page.keyboard.type('Which flowers?')
    await page.getByRole('textbox', { name: 'Option 1', exact: true }).focus()
    await page.keyboard.type('Roses')
    await press('Enter')
    await page.keyboard.type('Tulips')
    await expect.poll(() => page.getByRole('textbox', { name: 'Option 2', exact: true }).inputValue()).toBe('Tulips')
    await page.getByRole('textbox', { name: 'Option 3', exact: true }).focus()
    await page.keyboard.type('Lilies')
    await page.getByRole('button', { name: /^Move option 3 by/ }).focus()
    await press('ArrowUp')
    await page.getByText('Lilies: place 2 of 3').waitFor()
    // The handle keeps the focus, so that the next key moves the option again.
    await press('ArrowUp')
    await page.getByText('Lilies: place 1 of 3').waitFor()
    await page.getByRole('switch', { name: 'Required' }).focus()
    await press('Space')
    await page.getByRole('button', { name: /^Move Which flowers\? by/ }).focus()
    await press('ArrowUp')
    await page.getByText('Which flowers?: place 1 of 2').waitFor()
    await expectAsked(page, ['Which flowers?', 'Would you recommend us?'])
    await page.getByRole('button', { name: 'Move Which flowers? down' }).focus()
    await press('Enter')
    await expectAsked(page, ['Would you recommend us?', 'Which flowers?'])
    await expectInOrder(page)
    await page.getByRole('textbox', { name: 'Question', exact: true }).focus()
    await press('Enter')
    await page.getByText('All changes are saved').waitFor()
    expect(await questionsOf(co, id)).toMatchObject([
      { type: 'nps', required: false },
      { type: 'single', required: true, options: [{ label: 'Lilies' }, { label: 'Roses' }, { label: 'Tulips' }] },
    ])
  })

  test('wrong values are marked where they are, and leaving asks first', async () => {
    const co = await web.t.company()
    await makeSurvey(co, { name: 'Taken' })
    const survey = await makeSurvey(co, { name: 'Mine' })
    const page = await web.visit(co, `/surveys/${survey.id}`)
    await page.getByRole('button', { name: /^3\. Which flowers/ }).click()
    await page.getByRole('textbox', { name: 'Option 2', exact: true }).fill('')
    await open(page, /^Look/)
    await page.getByRole('textbox', { name: 'Address of a picture' }).fill('logo.png')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter at least one option, and none without a text.').waitFor()
    await page.getByText('Enter an address that starts with https://.').waitFor()
    await expectInOrder(page)
    await page.getByRole('textbox', { name: 'Option 2', exact: true }).fill('Lilies')
    await page.getByRole('textbox', { name: 'Address of a picture' }).fill('')
    await page.getByRole('tab', { name: 'Results' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    // The server refuses a name that is taken; the part with the name opens.
    await open(page, /^Settings/)
    await page.getByRole('textbox', { name: 'Name' }).fill('Taken')
    await open(page, /^Settings/)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This name is taken.').waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill('Ours')
    await save(page)
    await page.getByRole('heading', { name: 'Ours', level: 1 }).waitFor()
    expect((await questionsOf(co, survey.id))[2]).toMatchObject({
      options: [{ id: 'roses' }, { id: 'tulips', label: 'Lilies' }],
    })
  })

  test('texts, look and settings are seen in the preview and saved', async () => {
    const co = await web.t.company()
    const survey = await makeSurvey(co, { name: 'Flowers' })
    const page = await web.visit(co, `/surveys/${survey.id}`)
    const preview = page.frameLocator('iframe')
    await preview.getByRole('heading', { name: 'Flowers' }).waitFor()
    await open(page, /^Texts/)
    await page.getByRole('textbox', { name: 'Heading' }).fill('Your flowers')
    await page.getByRole('textbox', { name: 'Thank-you message' }).fill('See you soon.')
    await preview.getByRole('heading', { name: 'Your flowers' }).waitFor()
    await open(page, /^Look/)
    await page.getByRole('textbox', { name: 'Colour' }).fill('#aa0000')
    await page.getByRole('textbox', { name: 'Colour' }).press('Escape')
    await open(page, /^Settings/)
    await page.getByRole('combobox', { name: 'Language of the page' }).click()
    await page.getByRole('option', { name: 'Slovak' }).click()
    await page.getByRole('switch', { name: 'Anonymous survey' }).check()
    await preview.getByText('Dotazník je anonymný.').waitFor()
    await preview.getByRole('button', { name: 'Odoslať' }).waitFor()
    await page.getByRole('radiogroup', { name: 'Device' }).getByText('Phone').click()
    await expectInOrder(page)
    await page.getByRole('radiogroup', { name: 'Page' }).getByText('After sending').click()
    await preview.getByText('See you soon.').waitFor()
    await save(page)
    expect(await co.get(`/surveys/${survey.id}`).ok()).toMatchObject({
      ...{ title: 'Your flowers', thanks: 'See you soon.', anonymous: true },
      design: { accent: '#aa0000', imageUrl: null },
      settings: { language: 'sk' },
    })
  })

  test('results of 60 responses: figures, charts, texts, pages of responses and a file', async () => {
    const co = await web.t.company()
    const survey = await makeSurvey(co, { name: 'Big' })
    // Of each 10 responses 5 are promoters, 3 passives and 2 detractors.
    const NPS = [10, 10, 9, 9, 9, 8, 8, 7, 3, 0]
    for (let i = 0; i < 60; i++) {
      const { id } = await co.contact(`reader${i}@example.com`)
      if (i === 30) web.t.clock.forward(3 * 86_400_000)
      const words: Record<string, string> = i % 10 ? {} : { 'a.words': `Opinion ${i}` }
      const colours: Record<string, string> =
        i % 2 ? { 'a.many.red': 'on' } : { 'a.many.red': 'on', 'a.many.blue': 'on' }
      const fields = { 'a.nps': String(NPS[i % 10]), 'a.stars': String(1 + (i % 5)), ...colours, ...words }
      expect((await answer(co, survey.id, id, fields)).status).toBe(200)
    }
    const page = await web.visit(co, `/surveys/${survey.id}?view=results`)
    await page.getByText('60 responses').waitFor()
    await page.getByRole('img', { name: 'Responses per day: 60 in total' }).waitFor()
    const nps = page.getByRole('region', { name: '1. Would you recommend us?' })
    await nps.getByText('30', { exact: true }).first().waitFor()
    await nps.getByText('30 · 50%').waitFor()
    await nps.getByText('18 · 30%').waitFor()
    await nps.getByText('12 · 20%').waitFor()
    await nps.getByRole('img', { name: /^How often each number was chosen/ }).waitFor()
    const bar = (text: string) => page.getByRole('listitem').filter({ hasText: text }).waitFor()
    await bar('5 stars12 · 20%')
    await bar('Red60 · 100%')
    await bar('Blue30 · 50%')
    await page.getByText('No answer to this question yet.').waitFor()
    await page.getByRole('region', { name: '5. What else?' }).getByText('Opinion 50').first().waitFor()
    await expectInOrder(page)
    const responses = page.getByRole('region', { name: 'All responses' })
    await responses.getByText('1–25 of 60').waitFor()
    await responses.getByRole('button', { name: 'Page 3' }).click()
    const last = responses.getByRole('row').filter({ hasText: 'reader0@example.com' })
    await last.getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Opinion 0').waitFor()
    await dialog.getByText('Red, Blue').waitFor()
    await expectInOrder(page)
    await page.keyboard.press('Escape')
    const day = web.t.clock.now().toISOString().slice(0, 10)
    await responses.getByLabel('From').fill(day)
    await responses.getByText('1–25 of 30').waitFor()
    const downloading = page.waitForEvent('download')
    await responses.getByRole('link', { name: 'Download CSV' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file.trim().split('\n')).toHaveLength(31)
    await responses
      .getByRole('link', { name: /^reader\d+@example\.com$/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: /reader/ }).waitFor()
  })

  test('results of an anonymous survey have no contacts, and questions with answers are guarded', async () => {
    const co = await web.t.company()
    const survey = await makeSurvey(co, { name: 'Secret', anonymous: true })
    const contact = await co.contact('secret@example.com')
    await answer(co, survey.id, contact.id, { 'a.nps': '9' })
    const page = await web.visit(co, `/surveys/${survey.id}?view=results`)
    await page.getByText('The survey is anonymous, so there are no contacts.').waitFor()
    await page.getByText('1–1 of 1').waitFor()
    expect(await page.getByText('secret@example.com').count()).toBe(0)
    await page.getByRole('tab', { name: 'Questions' }).click()
    await page.getByRole('button', { name: /^1\. Would you recommend us/ }).click()
    await page.getByText('It may have answers already, so its kind stays.').waitFor()
    await page.getByRole('button', { name: 'Remove Would you recommend us?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove the question Would you recommend us?' })
    await dialog.getByText('Answers to this question leave the results').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await open(page, /^Settings/)
    await page.getByRole('switch', { name: 'Anonymous survey' }).uncheck()
    await page.getByText('Earlier answers stay anonymous.').waitFor()
    await expectInOrder(page)
  })

  test('code for mails is copied, and its links choose the answers', async () => {
    const co = await web.t.company()
    const survey = await makeSurvey(co, { name: 'Mailed', settings: { language: 'en' } })
    const page = await web.visit(co, `/surveys/${survey.id}?view=link`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const copied = () => page.evaluate('navigator.clipboard.readText()') as Promise<string>
    await page.getByRole('button', { name: 'Copy Public address' }).click()
    await expect.poll(copied).toBe(survey.publicUrl)
    const chosen = async (url: string) => {
      const { text } = await web.t.stranger.get(url.slice(url.indexOf('/s/'))).raw()
      return [...text.matchAll(/name="([^"]*)" value="([^"]*)" checked/g)].map(([, name, value]) => `${name}=${value}`)
    }
    const answers = {
      'Would you recommend us?': Array.from({ length: 11 }, (_, i) => `a.nps=${i}`),
      'How was the delivery?': [1, 2, 3, 4, 5].map((i) => `a.stars=${i}`),
      'Which flowers?': ['a.one=roses', 'a.one=tulips'],
      'Which colours?': ['a.many.red=red', 'a.many.blue=blue', 'a.many.white=white'],
    }
    for (const [label, expected] of Object.entries(answers)) {
      await page.getByRole('button', { name: `Copy code of ${label}` }).click()
      await expect.poll(copied).toContain(`>${label}</p>`)
      const code = await copied()
      const urls = [...code.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
      expect(await Promise.all(urls.map(chosen))).toEqual(expected.map((one) => [one]))
      const { issues } = await co.post('/content/lint', { subject: 'Survey', preheader: 'One minute', html: code }).ok()
      expect(issues.map(({ code }: { code: string }) => code)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/broken_link|unknown_tag|syntax_error|javascript|form_element/)]),
      )
    }
    const flowers = page.getByRole('region', { name: 'Which flowers?' })
    await flowers.getByRole('button', { name: 'Links of the answers one by one' }).click()
    await flowers.getByRole('button', { name: 'Copy link of Tulips' }).click()
    await expect.poll(copied).toBe(`${survey.publicUrl}?q=one&a=tulips`)
    await flowers.getByText('How it looks in an e-mail').waitFor()
    await page.frameLocator('iframe[title="Preview: Which flowers?"]').getByRole('link', { name: 'Roses' }).waitFor()
    await expectInOrder(page)
    await page.setViewportSize({ width: 390, height: 900 })
    await expectInOrder(page)
  })

  test('the list searches, copies, deactivates and deletes with a warning', async () => {
    const co = await web.t.company()
    const red = await makeSurvey(co, { name: 'Red' })
    await makeSurvey(co, { name: 'Blue' })
    const contact = await co.contact()
    await answer(co, red.id, contact.id, { 'a.nps': '9' })
    const page = await web.visit(co, '/surveys')
    await page.getByRole('searchbox', { name: 'Search surveys' }).fill('red')
    await page.getByRole('link', { name: 'Blue' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Actions of Red' }).click()
    await page.getByRole('menuitem', { name: 'Deactivate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('cell', { name: 'Inactive' }).waitFor()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'Actions of Red' }).click()
    await page.getByRole('menuitem', { name: 'Copy' }).click()
    await page.getByRole('heading', { name: /^Red./, level: 1 }).waitFor()
    await page.getByRole('tab', { name: 'Results' }).click()
    await page.getByText('No responses yet').waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByText('It has no responses yet.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Surveys', level: 1 }).waitFor()
    await expect.poll(() => listed(co, 2)).toBe(true)
    await page.getByRole('button', { name: 'Actions of Red' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByText('its only response is deleted too').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => listed(co, 1)).toBe(true)
  })

  test('answers define a segment', async () => {
    const co = await web.t.company()
    const survey = await makeSurvey(co, { name: 'Flowers' })
    const happy = await co.contact('happy@example.com')
    const sad = await co.contact('sad@example.com')
    await answer(co, survey.id, happy.id, { 'a.nps': '9', 'a.one': 'roses', 'a.words': 'Nice' })
    await answer(co, survey.id, sad.id, { 'a.nps': '3', 'a.one': 'tulips' })
    await co.contact('silent@example.com')
    const page = await web.visit(co, '/segments/new')
    const found = (count: number) =>
      page.getByRole('region', { name: 'Contacts found' }).getByText(String(count), { exact: true }).waitFor()
    const words = (text: string) => page.getByRole('region', { name: 'Definition in words' }).getByText(text).waitFor()
    const narrow = async (what: string) => {
      await page.getByRole('button', { name: 'Narrow down' }).click()
      await page.getByRole('menuitem', { name: what, exact: true }).click()
    }
    const choose = async (label: string, option: string) => {
      await page.getByRole('combobox', { name: label, exact: true }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }
    await page.getByRole('button', { name: 'Add a rule' }).first().click()
    await page.keyboard.type('Survey')
    await page.getByRole('option', { name: 'Survey', exact: true }).click()
    await found(2)
    await narrow('Survey')
    await choose('Survey', 'Flowers')
    await narrow('Question')
    await choose('Question', 'Would you recommend us?')
    await narrow('Answers')
    await page.getByRole('textbox', { name: 'Answers' }).fill('9')
    await found(1)
    await words('Answered a survey “Flowers” to the question “Would you recommend us?” with at least 9')
    await choose('Comparison', 'at most')
    await words('Answered a survey “Flowers” to the question “Would you recommend us?” with at most 9')
    await found(2)
    // Another question has other answers.
    await choose('Question', 'Which flowers?')
    await narrow('Answers')
    await choose('Answers', 'Tulips')
    await page.keyboard.press('Escape')
    await words('Answered a survey “Flowers” to the question “Which flowers?” with “Tulips”')
    await found(1)
    await expectInOrder(page)
    await choose('Question', 'What else?')
    await found(1)
    await page.getByRole('button', { name: 'Narrow down' }).click()
    await page.getByRole('menuitem', { name: 'When', exact: true }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Answers', exact: true }).count()).toBe(0)
  })

  test('people who may not change content only read', async () => {
    const co = await web.t.company()
    const survey = await makeSurvey(co, { name: 'Flowers', questions: [{ type: 'text', label: 'What else?' }] })
    const page = await web.visit(co, `/surveys/${survey.id}`, { roles: ['data_analyst'] })
    await expectAsked(page, ['What else?'])
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Add a question' }).isDisabled()).toBe(true)
    await expectInOrder(page)
    await page.getByRole('tab', { name: 'Link in e-mails' }).click()
    await page.getByText('The survey asks for texts only.').waitFor()
  })
})
