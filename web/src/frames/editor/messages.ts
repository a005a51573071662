// What the page and the visual editor tell each other.

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

export interface Load {
  mjml: string
  language: string
  isDark: boolean
  tags: TagGroup[]
  elements: SavedElement[]
}

/** What the page tells the editor. */
export interface ToEditor {
  load?: Load
  isDark?: boolean
  tags?: TagGroup[]
  elements?: SavedElement[]
  /** The picture that was asked for; null when none was chosen. */
  picture?: Picture | null
  /** Asks for all that is drawn, also what is being typed; it is answered with the same number. */
  export?: number
}

export interface Drawn {
  mjml: string
  html: string
}

/** What the editor tells the page. */
export interface FromEditor {
  isLoaded?: boolean
  /** Something is being changed; what it is, is told when it is done. */
  isTyping?: boolean
  changed?: Drawn
  exported?: Drawn & { export: number }
  asksPicture?: boolean
  /** An element that is to be kept for other mails. */
  element?: { mjml: string; kind: string }
  saves?: boolean
}
