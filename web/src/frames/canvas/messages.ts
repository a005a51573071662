// Messages between the editor of mails and the frame that shows the mail being edited.

export interface CanvasTexts {
  up: string
  down: string
  copy: string
  remove: string
  parent: string
  keep: string
  move: string
}

/** The names of parts, for the label of the chosen one. */
export type Names = Readonly<Record<string, string>>

export interface Load {
  html: string
  css: string
  language: string
  texts: CanvasTexts
  names: Names
  /** Names of template tags by their code, such as `{{df_name}}`. */
  tags: Names
}

/** How selected text looks. */
export interface TextLook {
  bold: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  list: 'none' | 'bullets' | 'numbers'
  align: 'left' | 'center' | 'right' | 'justify'
  /** Whether it stands in one line, as in a button: without lists and paragraphs. */
  isLine: boolean
  color: string
  size: string
  href: string
  /** The selected text, for people who ask for a rewrite of it. */
  text: string
}

/** A change of the selected text. */
export interface Format {
  name:
    | 'bold'
    | 'italic'
    | 'underline'
    | 'strikeThrough'
    | 'insertUnorderedList'
    | 'insertOrderedList'
    | 'justifyLeft'
    | 'justifyCenter'
    | 'justifyRight'
    | 'foreColor'
    | 'fontSize'
    | 'link'
    | 'insert'
    | 'removeFormat'
  value?: string
}

export interface ToCanvas {
  load?: Load
  /** Parts that changed. */
  draw?: { id: string; html: string }[]
  css?: string
  tags?: Names
  choose?: { id: string | null; scrolls: boolean }
  /** Parts with findings. */
  marks?: Readonly<Record<string, 'error' | 'warning'>>
  /** Starts typing in a part. */
  edit?: string
  format?: Format
  /** The new code of the clicked chip; an empty one removes it. */
  chip?: string
  /** Asks for text that is still being typed; the answer carries the same number. */
  flush?: number
  /** Moves the focus to the mail, or to the text that is being written. */
  focus?: true
}

export type Act = 'up' | 'down' | 'copy' | 'remove' | 'parent' | 'keep'

export interface KeyPress {
  key: string
  ctrl: boolean
  shift: boolean
  alt: boolean
}

/** Before which part something is dropped; null is the end of the parent. */
export interface DropPlace {
  parent: string
  before: string | null
}

export interface FromCanvas {
  isReady?: true
  isLoaded?: true
  chosen?: string | null
  /** Typed text of a part. */
  text?: { id: string; html: string }
  /** The part whose text is being typed. */
  editing?: string | null
  look?: TextLook | null
  act?: Act
  key?: KeyPress
  /** A dropped part: a new block by its name, or a part of the mail by its id. */
  drop?: { place: DropPlace; block?: string; id?: string }
  /** A double click on a part without text, or Enter. */
  opens?: string
  /** The code of the chip that was clicked, or that stands beside the cursor. */
  chip?: string
  flushed?: number
}

/** What is dragged: rows stand in the body, contents in columns. */
export const DRAG = { row: 'application/x-postrider-row', content: 'application/x-postrider-content' } as const
