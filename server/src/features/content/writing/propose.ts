import type { Static } from 'typebox'
import { type Asking, ask, takeTurn } from './model.ts'
import { NAMES, oneLine, RULES } from './rules.ts'
import type { RewriteInput, SubjectsInput } from './schemas.ts'
import { hasSameTags, tagsOf } from './tags.ts'

const MAX_SUBJECT = 250

/** Proposes subjects with preheaders. They have no merge tags that the mail does not have. */
export async function proposeSubjects(asking: Asking, input: Static<typeof SubjectsInput>) {
  const { subject = '', preheader = '', text, language, count = 3 } = input
  await takeTurn(asking)
  const known = new Set(tagsOf(`${subject} ${preheader} ${text}`).filter((tag) => tag.startsWith('{{')))
  const proposals = await ask(asking, {
    task: `You write subjects of marketing e-mails. Propose ${count} different subjects in ${NAMES[language]} for the e-mail that you get, each of at most 60 characters, with a preheader of at most 90 characters that does not repeat the subject. Promise nothing that the text does not say. ${RULES} Answer with JSON: {"proposals":[{"subject":"…","preheader":"…"}]}`,
    given: { subject, preheader, text },
    read: ({ proposals }) => {
      const good = list(proposals).flatMap((proposal) => readProposal(proposal, known))
      return good.length ? good : null
    },
  })
  return { proposals: proposals.slice(0, count) }
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function readProposal(proposal: unknown, known: ReadonlySet<string>) {
  const { subject, preheader } = Object(proposal) as Record<string, unknown>
  const read = { subject: oneLine(subject), preheader: oneLine(preheader) }
  const isGood = ({ subject, preheader }: typeof read) =>
    subject && [subject, preheader].every((line) => line.length <= MAX_SUBJECT && keepsTo(line, known))
  return isGood(read) ? [read] : []
}

/** Whether a line has only known tags, and none that is not closed. */
const keepsTo = (line: string, known: ReadonlySet<string>) =>
  hasSameTags(
    tagsOf(line)
      .filter((tag) => known.has(tag))
      .join(''),
    line,
  )

const TASKS: Record<Static<typeof RewriteInput>['task'], string> = {
  shorten: 'Make the text clearly shorter. Keep what matters to the reader.',
  friendlier: 'Make the text friendlier and more personal. Keep its length.',
  formal: 'Make the text more formal and polite. Keep its length.',
  correct: 'Correct spelling, grammar and punctuation. Change nothing else.',
}

/** Writes a text in another way. */
export async function rewriteText(asking: Asking, { text, task, language }: Static<typeof RewriteInput>) {
  await takeTurn(asking)
  const written = await ask(asking, {
    task: `You edit texts of marketing e-mails in ${NAMES[language]}. ${TASKS[task]} ${RULES} Answer with JSON: {"text":"…"}`,
    given: { text },
    read: ({ text: now }) =>
      typeof now === 'string' && now.trim() && now.length <= 2 * text.length + 200 && hasSameTags(text, now)
        ? now.trim()
        : null,
  })
  return { text: written }
}
