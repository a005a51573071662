/** A cell that a spreadsheet would take for a formula, also behind spaces, is kept from that by an apostrophe. */
export const neutralised = (cell: string) => (/^([\t\r\n]|[\s\u200b\ufeff]*[=+\-@])/.test(cell) ? `'${cell}` : cell)

/** A line of a CSV file with semicolons: what Excel of our countries opens by itself. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(neutralised(cell))).join(';')}\r\n`

const quoted = (cell: string) => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
