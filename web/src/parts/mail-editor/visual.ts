import type { RefObject } from 'react'
import type { Surface } from './blocks/define-block.ts'

/** A mail as the editor hands it over: the source, and the HTML that the server makes of it. */
export interface Drawn {
  mjml: string
  html: string
}

/** What the mail has beside its blocks, for checks and the preview. */
export interface MailHead {
  subject: string
  preheader: string
  footerId?: string | null
}

/** A mail, a footer or a page made of blocks, and the callbacks of its editor. */
export interface Visual {
  mjml: string
  /** Decides which blocks there are; the default is a mail. */
  surface?: Surface
  /** Of a mail: with it the editor has checks and a preview. */
  head?: MailHead
  /** The shop whose brand new blocks have; the first one if there is none. */
  shopId?: string | null
  /** Of a page: the names of its forms, surveys, choices and fields by their tags, such as `form_12`. */
  blockNames?: Readonly<Record<string, string>>
  /** Stands in the bar at the top, where it is seen in full screen too. */
  actions?: React.ReactNode
  /** Asks the editor for the whole mail, including unfinished typing; null while there is no editor. */
  draw: RefObject<(() => Promise<Drawn>) | null>
  onChange: (drawn: Drawn) => void
  /** True while a change has begun that `onChange` has not reported yet. */
  onTyping: (isTyping: boolean) => void
  onSave: () => void
}
