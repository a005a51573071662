import type { Static } from 'typebox'
import { validation } from '../../../platform/errors.ts'
import { type Asking, ask, takeTurn } from './model.ts'
import { NAMES, RULES } from './rules.ts'
import type { TranslateInput } from './schemas.ts'
import { hasSameTags, withoutTags } from './tags.ts'

const MAX_CHARACTERS = 60_000
/** A question has at most so many texts and characters: models lose count in longer ones. */
const [MAX_TEXTS, MAX_QUESTION] = [30, 6000]

/** Translates the texts of a mail. Texts without words are returned as they are. */
export async function translateTexts(asking: Asking, { texts, from, to }: Static<typeof TranslateInput>) {
  if (from === to) throw validation('to')
  if (texts.join('').length > MAX_CHARACTERS) throw validation('texts')
  await takeTurn(asking)
  const words = texts.flatMap((text, at) => (/\p{L}/u.test(withoutTags(text)) ? [{ at, text }] : []))
  const translated = [...texts]
  await Promise.all(
    questionsOf(words).map(async (question) => {
      for (const [at, text] of await translate(asking, question, { from, to })) translated[at] = text
    }),
  )
  return { texts: translated }
}

interface Piece {
  at: number
  text: string
}

function questionsOf(pieces: readonly Piece[]): Piece[][] {
  const questions: Piece[][] = []
  let size = 0
  for (const piece of pieces) {
    size += piece.text.length
    const last = questions.at(-1)
    if (last && last.length < MAX_TEXTS && size <= MAX_QUESTION) last.push(piece)
    else {
      questions.push([piece])
      size = piece.text.length
    }
  }
  return questions
}

/** Asks for all texts of a question; those whose translation cannot be used are asked for again. */
async function translate(asking: Asking, question: readonly Piece[], { from, to }: { from: Name; to: Name }) {
  const done = new Map<number, string>()
  const open = () => question.filter(({ at }) => !done.has(at))
  await ask(asking, {
    task: `You translate texts of marketing e-mails from ${NAMES[from]} to ${NAMES[to]}. Write naturally, as a native speaker would, and keep the form of address. ${RULES} You get a JSON object of texts. Answer with a JSON object that has the same keys and the translations as values.`,
    get given() {
      return Object.fromEntries(open().map(({ at, text }) => [at, text.trim()]))
    },
    read(answer) {
      for (const { at, text } of open()) {
        const translation = readTranslation(text, answer[at])
        if (translation) done.set(at, translation)
      }
      return open().length ? null : done
    },
  })
  return done
}

type Name = keyof typeof NAMES

/** The translation with the spaces that the text has around it; null if it cannot be used. */
function readTranslation(text: string, given: unknown): string | null {
  if (typeof given !== 'string' || !given.trim()) return null
  if (given.length > 3 * text.length + 200 || !hasSameTags(text, given)) return null
  const [start, end] = [/^\s*/.exec(text)![0], /\s*$/.exec(text)![0]]
  return start + given.trim() + end
}
