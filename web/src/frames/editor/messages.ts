// Messages between the page and the frame of the visual editor.

export interface TagGroup {
  name: string
  tags: { tag: string; name: string }[]
}

export interface SavedElement {
  id: string
  name: string
  category: string
  mjml: string
}

export interface Picture {
  url: string
  name: string
}

/** Objects that a landing page contains. Its content names them by tags such as `{{form_12}}`. */
export type BlockKind = 'form' | 'survey'

export interface Load {
  mjml: string
  language: string
  isDark: boolean
  tags: TagGroup[]
  elements: SavedElement[]
  /** Of a landing page: the names of its forms and surveys by their tags, such as `form_12`. Absent for mails. */
  blockNames?: Readonly<Record<string, string>>
}

/** A message from the page to the editor. */
export interface ToEditor {
  load?: Load
  isDark?: boolean
  tags?: TagGroup[]
  elements?: SavedElement[]
  /** The requested picture; null when none was chosen. */
  picture?: Picture | null
  blockNames?: Readonly<Record<string, string>>
  /** The tag of the requested form or survey; null when none was chosen. */
  block?: string | null
  /** Asks for the whole mail, including unfinished typing; the answer carries the same number. */
  export?: number
}

export interface Drawn {
  mjml: string
  html: string
}

/** A message from the editor to the page. */
export interface FromEditor {
  isLoaded?: boolean
  /** A change has begun; `changed` follows when it is complete. */
  isTyping?: boolean
  changed?: Drawn
  exported?: Drawn & { export: number }
  asksPicture?: boolean
  asksBlock?: BlockKind
  /** An element to save for other mails. */
  element?: { mjml: string; kind: string }
  saves?: boolean
}
