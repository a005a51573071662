import { folded } from '../../../ui/input/folded-filter.ts'
import type { GuideName, LoadedGuide } from './guides.ts'
import { type Block, plain } from './tree.ts'

/** A place in a guide: what stands below one heading. */
export interface Found {
  name: GuideName
  /** The title of the guide. */
  title: string
  /** The heading and its anchor; null for the beginning of a guide. */
  heading: { text: string; id: string } | null
  /** The sentence that fits best. */
  sentence: string
}

interface Section extends Omit<Found, 'sentence'> {
  sentences: string[]
}

const MOST = 20
/** How much a word counts where it is found; `others` is for each further sentence that has one. */
const WEIGHTS = { title: 8, heading: 5, sentence: 1, others: 0.05 }

/** Places that have all words of the question, the best first. */
export function findInGuides(guides: readonly LoadedGuide[], question: string): Found[] {
  const words = folded(question).split(/\s+/).filter(Boolean)
  if (!words.length) return []
  return guides
    .flatMap(sectionsOf)
    .flatMap((section) => rate(section, words) ?? [])
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ found }) => found)
}

function rate({ sentences, ...place }: Section, words: readonly string[]): { found: Found; score: number } | null {
  const title = folded(place.title)
  const heading = folded(place.heading?.text ?? '')
  const texts = sentences.map(folded)
  const isThere = (word: string) => [title, heading, ...texts].some((text) => text.includes(word))
  if (!words.every(isThere)) return null
  const inOne = texts.map((text) => words.filter((word) => text.includes(word)).length)
  const most = Math.max(0, ...inOne)
  // The title of a guide counts for its beginning only: otherwise all its sections would come before better ones.
  const inTitle = place.heading ? 0 : words.filter((word) => title.includes(word)).length
  const inHeading = words.filter((word) => heading.includes(word)).length
  const score =
    WEIGHTS.title * inTitle +
    WEIGHTS.heading * inHeading +
    WEIGHTS.sentence * most +
    WEIGHTS.others * inOne.filter(Boolean).length
  // A word of the title alone says nothing about a section.
  if (!score) return null
  return { found: { ...place, sentence: sentences[Math.max(0, inOne.indexOf(most))] ?? '' }, score }
}

function sectionsOf({ name, title, lead, blocks }: LoadedGuide): Section[] {
  const sections: Section[] = [{ name, title, heading: null, sentences: sentencesOf(lead) }]
  for (const block of blocks)
    if (block.type === 'heading')
      sections.push({ name, title, heading: { text: plain(block.text), id: block.id }, sentences: [] })
    else sections.at(-1)!.sentences.push(...textsOf(block))
  return sections
}

function textsOf(block: Block): string[] {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return sentencesOf(plain(block.text))
    case 'list':
      return block.items.flatMap((item) => item.flatMap(textsOf))
    case 'table':
      return block.rows.map((row) => row.map(plain).join(' – '))
    case 'note':
      return block.blocks.flatMap(textsOf)
    case 'code':
      return block.text.split('\n').filter((line) => line.trim())
  }
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?:])\s+(?=[\p{Lu}“„])/u)

/** The parts of a text, with those that are words of the question marked. */
export function markWords(text: string, question: string): { text: string; isFound: boolean }[] {
  const words = new Set(folded(question).split(/\s+/).filter(Boolean))
  return text
    .split(/([\p{L}\p{N}_]+)/u)
    .filter(Boolean)
    .map((part) => ({ text: part, isFound: [...words].some((word) => folded(part).includes(word)) }))
}
