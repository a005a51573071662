// How feeds read tables: the same detection of encodings and dialects, and the same splitter.
export { detect } from './reading/detect.ts'
export { guessEncoding, isPlain } from './reading/encoding.ts'
export { FileFault } from './reading/faults.ts'
export type { Format as TableFormat } from './reading/format.ts'
export { piecesOf } from './reading/pieces.ts'
export type { Piece } from './reading/read-piece.ts'
export { fitted, RecordSplitter, type SplitterState } from './reading/split-records.ts'
export { cleanLine, cleanText } from './reading/text.ts'
// How other programs' contacts are read: the same words and formats.
export { readValue } from './reading/values.ts'
