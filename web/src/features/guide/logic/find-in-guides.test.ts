import { expect, test } from 'vitest'
import { findInGuides, markWords } from './find-in-guides.ts'
import type { LoadedGuide } from './guides.ts'

const guide = (name: LoadedGuide['name'], title: string, sections: Record<string, string>): LoadedGuide => ({
  name,
  language: 'cs',
  title,
  lead: 'O čem to je.',
  blocks: Object.entries(sections).flatMap(([heading, text]) => [
    { type: 'heading' as const, level: 2 as const, id: heading.toLowerCase(), text: [heading] },
    { type: 'paragraph' as const, text: [text] },
  ]),
})
const guides = [
  guide('first-hour', 'První hodina', { Začátek: 'Otevřete domény. Potom přidejte odesílatele.' }),
  guide('dns-and-deliverability', 'DNS a doručitelnost', {
    Domény: 'Přidejte záznamy.',
    Spam: 'Pište jen těm, kdo chtějí.',
  }),
]
const found = (question: string) => findInGuides(guides, question).map(({ name, heading }) => `${name} ${heading?.id}`)

test('headings come before sentences, and letters without diacritics find those with them', () => {
  expect(found('domeny')).toEqual(['dns-and-deliverability domény', 'first-hour začátek'])
})

test('all words must be there', () => {
  expect(found('domény odesílatele')).toEqual(['first-hour začátek'])
  expect(found('domény nesmysl')).toEqual([])
  expect(found('  ')).toEqual([])
})

test('a word of the title finds the beginning of the guide only', () => {
  expect(found('doručitelnost')).toEqual(['dns-and-deliverability undefined'])
})

test('the result shows the sentence that has the word', () => {
  expect(findInGuides(guides, 'odesilatele')[0]!.sentence).toBe('Potom přidejte odesílatele.')
})

test('words of the question are marked', () => {
  const marked = markWords('Otevřete domény (vše).', 'domeny')
  expect(marked.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual(['domény'])
  expect(marked.map(({ text }) => text).join('')).toBe('Otevřete domény (vše).')
})
