/** A part of a mail as a template: `html` tells whether values are escaped in it. */
export interface Source {
  text: string
  html: boolean
}

/** What tags stand for, for one recipient. */
export type Values = Record<string, unknown>

export type Outcome =
  | { ok: true; parts: Record<string, string> }
  /** The template wants no mail for this recipient. */
  | { ok: false; reason: 'terminated' }
  | {
      ok: false
      reason: 'customizationSyntaxError'
      part: string | null
      line: number | null
      /** What is wrong, in the words of the engine; `time` and `output` are too much of them. */
      fault: string
    }

export interface RenderRequest {
  /** Whose work it is: nobody may occupy all threads. */
  owner: string
  /** Names the sources: the same key is the same template. */
  key: string
  sources: Record<string, Source>
  recipients: Values[]
}

/** What goes to a thread; sources only when it does not have them yet. */
export interface ThreadWork {
  key: string
  sources: Record<string, Source> | null
  recipients: Values[]
}

export type ThreadAnswer = { outcomes: Outcome[] } | { unknown: true }
