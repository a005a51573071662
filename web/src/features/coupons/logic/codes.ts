/** The most codes that can be added at once. */
export const MOST_CODES = 100_000
/** Codes of one request: a request has at most 5 MB, and people see the progress. */
const PIECE = 10_000

/** The codes of a text, one per line, as the server counts them. */
export const codesOf = (text: string): string[] =>
  [...text.replace(/^\ufeff/, '').matchAll(/\S[^\r\n]*/g)].map(([line]) => line.trim())

export function piecesOf<T>(codes: readonly T[], size = PIECE): T[][] {
  const pieces: T[][] = []
  for (let at = 0; at < codes.length; at += size) pieces.push(codes.slice(at, at + size))
  return pieces
}
