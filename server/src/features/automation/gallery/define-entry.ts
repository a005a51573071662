import type { MailPlan, MailTexts } from './mails/mail.ts'

export const LANGUAGES = ['en', 'cs', 'sk'] as const
export type Language = (typeof LANGUAGES)[number]

export const CATEGORIES = ['greetings', 'shopping', 'purchase', 'return'] as const

/** A node of a ready automation. */
interface NodePlan<Mail extends string> {
  type: string
  /** The column and the row in the drawing, from the middle and from the top. */
  at: readonly [number, number]
  config?: Record<string, unknown>
  /** The mail that it sends. */
  mail?: Mail
}

interface EntryTexts<Node extends string, Mail extends string> {
  name: string
  description: string
  /** Names of nodes. */
  nodes: Record<Node, string>
  /** What a marketer may want to change in a node. */
  notes?: Partial<Record<Node, string>>
  mails: Record<Mail, MailTexts>
}

/** A ready automation: its graph, and its texts and mails in all languages. */
export interface Entry<Node extends string = string, Mail extends string = string> {
  /** The name in addresses, and the name of the file with dashes. */
  key: string
  category: (typeof CATEGORIES)[number]
  /** Its place in the category. */
  order: number
  /** Nodes by their keys. Their filters look at the shop of the automation. */
  nodes(of: { shopId: string }): Record<Node, NodePlan<Mail>>
  /** From, to and by which output; by `next` unless it is named. */
  edges: readonly (readonly [Node, Node, string?])[]
  mails: Record<Mail, MailPlan>
  texts: Record<Language, EntryTexts<Node, Mail>>
}

/** Defines a ready automation: a file in the folder `entries`. */
export const defineEntry = <const Node extends string, const Mail extends string>(
  entry: Omit<Entry<Node, Mail>, 'edges' | 'texts'> & {
    edges: readonly (readonly [NoInfer<Node>, NoInfer<Node>, string?])[]
    texts: Record<Language, EntryTexts<NoInfer<Node>, NoInfer<Mail>>>
  },
): Entry => entry as unknown as Entry

/** Contacts that match all rules. */
export const all = (...rules: Record<string, unknown>[]) => ({ type: 'group', match: 'all', rules })

export const lastDays = (value: number) => ({ kind: 'last', value, unit: 'days' })

export const after = (value: number, unit: 'hours' | 'days') => ({ until: { kind: 'duration', value, unit } })
