import { expect, test } from 'vitest'
import { answerLinks, mailHtml } from './links.ts'
import { textsIn } from './page/page-texts.ts'
import type { Question } from './questions.ts'

const URL = 'https://mail.example/s/company/7'
const texts = textsIn('en')
const question = (type: Question['type'], options: Question['options'] = []): Question => ({
  ...{ id: 'q1', type, label: 'How <much>?', required: false },
  options,
})
const hrefsIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replace('&amp;', '&'))

test('each answer has a link that chooses it in advance', () => {
  expect(
    answerLinks(URL, question('nps'))
      .map(({ label }) => label)
      .join(),
  ).toBe('0,1,2,3,4,5,6,7,8,9,10')
  expect(answerLinks(URL, question('nps'))[9]!.url).toBe(`${URL}?q=q1&a=9`)
  expect(answerLinks(URL, question('rating'))).toHaveLength(5)
  expect(answerLinks(URL, question('multi', [{ id: 'red', label: 'Red' }]))).toEqual([
    { value: 'red', label: 'Red', url: `${URL}?q=q1&a=red` },
  ])
  expect(answerLinks(URL, question('text'))).toEqual([])
})

test.each(['nps', 'rating', 'single', 'multi'] as const)('the code for mails has all links of %s', (type) => {
  const asked = question(type, type === 'nps' || type === 'rating' ? [] : [{ id: 'a', label: 'A & "B"' }])
  const html = mailHtml(URL, asked, { texts })
  expect(hrefsIn(html)).toEqual(answerLinks(URL, asked).map(({ url }) => url))
  expect(html).toContain('How &lt;much&gt;?')
  expect(html.includes('10 = very likely')).toBe(type === 'nps')
  expect(html).not.toMatch(/<script|javascript:/)
})

test('texts of options are escaped, and stay readable on light colours', () => {
  const html = mailHtml(URL, question('single', [{ id: 'a', label: 'A & "B"' }]), { accent: '#ffee88', texts })
  expect(html).toContain('A &amp; &quot;B&quot;')
  expect(html).toContain('background:#ffee88;color:#000000')
})
