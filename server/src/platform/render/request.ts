/** A part of a mail as a template; with `html` its values are escaped. */
export interface Source {
  text: string
  html: boolean
}

/** The values of tags for one recipient. */
export type Values = Record<string, unknown>

/** What functions of `data` return: by the function, and by the name it is called with, or `*` for any name. */
export type DataValues = Record<string, Record<string, unknown>>

/** The key of a recipient's own `DataValues` among their values. */
export const OWN_DATA = '__data'

/** A call of a function that had no value for this recipient. */
export interface AskedData {
  function: string
  name: string
}

export type Outcome =
  | {
      ok: true
      parts: Record<string, string>
      /** Calls of claimed functions without a value. A stand-in is in their place: the mail must not be sent like this. */
      asked?: AskedData[]
    }
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
  /** Data that are the same for all recipients. They are part of what the key names. */
  data?: DataValues
  /** Functions of `data` whose values are given to one recipient only: a call without a value is reported. */
  claimed?: readonly string[]
  recipients: Values[]
}

/** A template with everything that is the same for all recipients. */
export type SharedWork = Pick<RenderRequest, 'sources' | 'data' | 'claimed'>

/** The message to a thread; with the template only if it does not have it yet. */
export interface ThreadWork {
  key: string
  template: SharedWork | null
  recipients: Values[]
}

export type ThreadAnswer = { outcomes: Outcome[] } | { unknown: true }
