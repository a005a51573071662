import { folded } from '../../ui/input/folded-filter.ts'
import { type Head, lettersOf } from './inboxes.ts'

/** Phones show about so much of a subject. */
const SHOWN_ON_PHONES = 40
const LONG = 60
const MOST_EMOJI = 2

export type Hint =
  | { code: 'long' | 'phone'; length: number }
  | { code: 'capitals' | 'emoji' | 'exclamation' | 'repeats' | 'shortPreheader' | 'noPreheader' }

/** What could be better in a subject and a preheader, as the reader gets them. */
export function hintsFor({ subject, preheader }: Head): Hint[] {
  if (!subject.trim()) return []
  const hints: Hint[] = []
  const { length } = lettersOf(subject.trim())
  if (length > LONG) hints.push({ code: 'long', length })
  else if (length > SHOWN_ON_PHONES) hints.push({ code: 'phone', length })
  if (isShouted(subject)) hints.push({ code: 'capitals' })
  if ((subject.match(/\p{RGI_Emoji}/gv)?.length ?? 0) > MOST_EMOJI) hints.push({ code: 'emoji' })
  if (/!.*!/s.test(subject)) hints.push({ code: 'exclamation' })
  if (!preheader.trim()) hints.push({ code: 'noPreheader' })
  else if (isRepeated(subject, preheader)) hints.push({ code: 'repeats' })
  else if (lettersOf(preheader.trim()).length < 20) hints.push({ code: 'shortPreheader' })
  return hints
}

/** Most letters of several words are capitals. */
function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const capitals = text.match(/\p{Lu}/gu) ?? []
  return letters.length >= 8 && capitals.length / letters.length > 0.7
}

const wordsOf = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The preheader begins with the subject, or has almost only its words. */
function isRepeated(subject: string, preheader: string): boolean {
  const [one, other] = [wordsOf(subject), wordsOf(preheader)]
  if (!one.length || !other.length) return false
  const known = new Set(one)
  const again = other.filter((word) => known.has(word)).length
  return other.join(' ').startsWith(one.join(' ')) || again / other.length >= 0.8
}
