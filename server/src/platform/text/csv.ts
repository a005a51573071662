/** Puts an apostrophe before a cell that a spreadsheet would run as a formula, also if it starts with spaces. */
export const neutralised = (cell: string) => (/^([\t\r\n]|[\s\u200b\ufeff]*[=+\-@])/.test(cell) ? `'${cell}` : cell)

/** A line of a CSV file with semicolons, the form that Excel opens directly in Central European settings. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(neutralised(cell))).join(';')}\r\n`

const quoted = (cell: string) => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
