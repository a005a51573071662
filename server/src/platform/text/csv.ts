/** Characters that spreadsheet programs skip before a formula: spaces, control characters and invisible ones. */
const SKIPPED = [
  ...[
    '\\u0001-\\u0020',
    '\\u007f-\\u00a0',
    '\\u00ad',
    '\\u034f',
    '\\u061c',
    '\\u115f-\\u1160',
    '\\u1680',
    '\\u17b4-\\u17b5',
  ],
  ...['\\u180b-\\u180f', '\\u2000-\\u200f', '\\u2028-\\u202f', '\\u205f-\\u206f', '\\u2800', '\\u3000', '\\u3164'],
  ...['\\ufe00-\\ufe0f', '\\ufeff', '\\uffa0', '\\ufff0-\\ufffb'],
].join('')

/**
 * The pattern of a cell that a spreadsheet program would run as a formula, with the signs of formulas also in their wide
 * forms. It means the same in JavaScript and in PostgreSQL, which writes the lines of exports.
 */
export const FORMULA = `^([\\t\\r\\n]|[${SKIPPED}]*[=+@\\uff0b\\uff0d\\uff1d\\uff20-])`
const IS_FORMULA = new RegExp(FORMULA)

/** Puts an apostrophe before a cell that a spreadsheet program would run as a formula. */
export const neutralised = (cell: string) => (IS_FORMULA.test(cell) ? `'${cell}` : cell)

/** A line of a CSV file with semicolons, the form that Excel opens directly in Central European settings. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(neutralised(cell))).join(';')}\r\n`

const quoted = (cell: string) => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
