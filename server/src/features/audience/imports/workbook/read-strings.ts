import { MAX_CELL } from '../reading/format.ts'
import { cellText, scanTags } from './tags.ts'

/** Where the reading of shared texts stands between two pieces. */
export interface StringsState {
  rest: string
  text: string
  /** In the pronunciation of a text, which is not shown. */
  isPhonetic: boolean
}

/** The texts that end in a piece, one after the other in UTF-8, and where each ends. */
export interface Strings {
  bytes: Uint8Array
  ends: Uint32Array
}

/** Reads the texts that cells share. A text may consist of several runs of letters. */
export function readStrings(piece: string, from: StringsState | null): { result: Strings; state: StringsState } {
  const state: StringsState = { rest: '', text: '', isPhonetic: false, ...from }
  const texts: string[] = []
  state.rest = scanTags(state.rest + piece, ({ name, isEnd, isAlone, text }) => {
    if (name === 'rPh') state.isPhonetic = !isEnd && !isAlone
    else if (name === 't' && isEnd && !state.isPhonetic) state.text = extended(state.text, text)
    else if (name === 'si' && (isEnd || isAlone)) {
      texts.push(state.text)
      state.text = ''
    }
  })
  const ends = new Uint32Array(texts.length)
  let length = 0
  for (const [i, text] of texts.entries()) ends[i] = length += Buffer.byteLength(text)
  return { result: { bytes: Buffer.from(texts.join('')), ends }, state }
}

/** Adds a part to the text of a cell. Longer texts than a cell may have are cut: their row is rejected later. */
export const extended = (text: string, part: string) =>
  text.length > MAX_CELL ? text : (text + cellText(part)).slice(0, MAX_CELL + 1)
