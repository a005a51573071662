import { readGroup, type Tree } from '../../../../../parts/rules/definition/definition.ts'
import { sentenceOf } from '../../../../../parts/rules/definition/sentence.ts'
import type { Wording } from './wording.ts'

/** A filter in one line: the sentences of its rules, joined by "and" or "or". */
export function filterWords(wording: Wording, filter: unknown): string {
  if (!filter) return wording.say('words.everybody')
  const root = readGroup(filter)
  return root.parts.length ? treeWords(wording, root) : wording.say('words.everybody')
}

function treeWords(wording: Wording, tree: Tree): string {
  if (tree.kind === 'rule') return sentenceOf(wording.rules, tree)
  const parts = tree.parts.map((part, i) => {
    const whole = treeWords(wording, part)
    const text = i ? withSmallLetter(whole) : whole
    return part.kind === 'group' && part.parts.length > 1 ? `(${text})` : text
  })
  const joined = tree.match === 'all' ? wording.format.list(parts) : wording.rules.words.either(parts)
  return tree.negate ? wording.say('words.not', { text: withSmallLetter(joined) }) : joined
}

const withSmallLetter = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Whether a filter lets everyone through. */
export const isEveryone = (filter: unknown): boolean => !filter || !readGroup(filter).parts.length
