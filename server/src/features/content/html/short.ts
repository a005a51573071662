/** The beginning of a text, for a person who looks for it; no character is cut in two. */
export const short = (text: string, length = 200): string =>
  text.length <= length
    ? text
    : `${text
        .slice(0, length)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`
