import { expect, test } from 'vitest'
import type { SurveyValues } from '../values.ts'
import { pageHtml } from './page-html.ts'
import { PAGE_LANGUAGES, textsIn } from './page-texts.ts'

// Paths that the compiler does not follow: it would check the sources of the server a second time.
const SERVER = '../../../../../../server/src/features/publishing/surveys'
const { surveyPage, messagePage } = await import(`${SERVER}/public/pages.ts`)
const { textsIn: serverTexts } = await import(`${SERVER}/texts.ts`)

const values: SurveyValues = {
  name: 'After an order',
  shopId: '1',
  title: 'Flowers & <b>co</b>',
  description: 'One minute.\nThank you.',
  questions: [
    { id: 'nps', type: 'nps', label: 'Would you recommend us?', required: true, options: [] },
    { id: 'stars', type: 'rating', label: 'How was the "delivery"?', required: false, options: [] },
    {
      ...{ id: 'one', type: 'single', label: 'Which flowers?', required: false },
      options: [
        { id: 'roses', label: 'Roses' },
        { id: 'tulips', label: 'Tulips' },
      ],
    },
    { id: 'many', type: 'multi', label: 'Colours?', required: true, options: [{ id: 'red', label: 'Red' }] },
    { id: 'words', type: 'text', label: 'What else?', required: false, options: [] },
  ],
  submitLabel: '',
  thanks: '',
  anonymous: true,
  design: { accent: '#ffee88', imageUrl: 'https://shop.example/logo.png?a=1&b=2' },
  language: 'cs',
}

const served = (language: string) => ({ content: values, language, texts: serverTexts(language) })
const NOTHING = { action: '', token: '', answers: { values: {}, texts: {} } }

/** What a reader sees of a document: without attributes and fields that only sending needs. */
const seen = (html: string) =>
  html
    .replace(/^.*?<main>/s, '')
    .replace(/<div style="position:absolute.*?<\/div>/s, '')
    .replace(/<input type="hidden"[^>]*>/g, '')
    .replace(/ (name|value|required|maxlength|method|action|accept-charset)(="[^"]*")?(?=[ >])/g, '')
    .replace(/ type="button"/g, '')
    .replace(/&#(\d+);|&(amp|lt|gt|quot);/g, (_, code, name) =>
      code ? String.fromCharCode(Number(code)) : { amp: '&', lt: '<', gt: '>', quot: '"' }[name as 'amp']!,
    )
    .replace(/\s*\n\s*/g, '')
const styleOf = (html: string) => /<style>(.*)<\/style>/s.exec(html)![1]!

test.each(PAGE_LANGUAGES)('the preview is the page that the server draws, in %s', (language) => {
  const notices = [serverTexts(language).anonymous]
  const page = String(surveyPage(served(language), { ...NOTHING, notices }).body)
  const preview = pageHtml(values, language, 'questions')
  expect(seen(preview)).toBe(seen(page))
  for (const rule of styleOf(preview).split('\n')) expect(styleOf(page)).toContain(rule)
  expect(seen(pageHtml(values, language, 'thanks'))).toBe(
    seen(String(messagePage(served(language), serverTexts(language).thanks).body)),
  )
})

test('built-in texts are those of the server', () => {
  for (const language of [...PAGE_LANGUAGES, 'de']) expect(serverTexts(language)).toMatchObject(textsIn(language))
})

test('what is not written yet is shown as a gap, and wrong values are left out', () => {
  const html = pageHtml(
    {
      ...values,
      title: ' ',
      name: '',
      questions: [{ id: 'a', type: 'single', label: '', required: false, options: [{ id: 'b', label: '' }] }],
      design: { accent: '#12', imageUrl: 'logo' },
    },
    'en',
    'questions',
  )
  expect(html).toContain('<h1>…</h1>')
  expect(html).toContain('<legend>…</legend>')
  expect(html).toContain('--accent: #2f5bea')
  expect(html).not.toContain('<img')
})
