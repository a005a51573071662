/** A part of a mail as a template; with `html` its values are escaped. */
export interface Source {
  text: string
  html: boolean
}

/** The values of tags for one recipient. */
export type Values = Record<string, unknown>

export type Outcome =
  | { ok: true; parts: Record<string, string> }
  /** The template decided that this recipient gets no mail. */
  | { ok: false; reason: 'terminated' }
  | {
      ok: false
      reason: 'customizationSyntaxError'
      part: string | null
      line: number | null
      /** The error message of the engine; `time` and `output` mean that a limit was passed. */
      fault: string
    }

export interface RenderRequest {
  /** The company that the work belongs to: none may occupy all threads. */
  owner: string
  /** Names the sources: the same key is the same template. */
  key: string
  sources: Record<string, Source>
  recipients: Values[]
}

/** The message to a thread; with sources only if it does not have them yet. */
export interface ThreadWork {
  key: string
  sources: Record<string, Source> | null
  recipients: Values[]
}

export type ThreadAnswer = { outcomes: Outcome[] } | { unknown: true }
