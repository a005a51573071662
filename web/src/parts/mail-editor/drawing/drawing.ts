import type { HeadValues } from '../model/defaults.ts'
import type { MailNode } from '../model/node.ts'

/** What drawing needs beside the element. */
export interface Drawing {
  head: HeadValues
  texts: DrawingTexts
  /** Names of forms, surveys, choices and fields by their tags, such as `form_12`. */
  blockNames: Readonly<Record<string, string>>
  /** Values that are known only when the mail is sent have examples: products and articles are drawn as readers see them. */
  hasSamples?: boolean
}

export interface DrawingTexts {
  emptyColumn: string
  emptyMail: string
  noPicture: string
  fromData: string
  onlySome: string
  html: string
  code: string
  missing: string
  sampleName: string
  sampleText: string
}

/** An element being drawn. */
export interface Drawn {
  node: MailNode
  values: Readonly<Record<string, string>>
  drawing: Drawing
  /** Attributes of the outermost element: its id, and how it can be used. */
  mark: string
  children: (parent?: MailNode) => string
}
