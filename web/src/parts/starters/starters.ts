import type { Starter } from './kit/define-starter.ts'
import { content } from './mails/content/index.ts'
import { people } from './mails/people/index.ts'
import { sales } from './mails/sale/index.ts'
import { seasons } from './mails/seasons/index.ts'
import { service } from './mails/service/index.ts'

/** Mails to start from, as the picker shows them. */
export const STARTERS = { content, people, sale: sales, seasons, service }
export type StarterGroup = keyof typeof STARTERS
export type StarterName = (typeof STARTERS)[StarterGroup][number]['name']
export const STARTER_GROUPS = Object.keys(STARTERS) as StarterGroup[]

const ALL: readonly Starter<StarterName>[] = Object.values(STARTERS).flat()

export const starterNamed = (name: StarterName) => ALL.find((starter) => starter.name === name)!
