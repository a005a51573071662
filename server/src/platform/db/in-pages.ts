/** Writing a page of the longest rows takes a few milliseconds of the thread that answers. */
const PAGE = 100

/**
 * Reads a long result in pages, so that it is never in memory as a whole: `read` returns the rows after the last one of
 * the page before, in the order of a unique key.
 */
export async function* inPages<Row>(
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
  limit = PAGE,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined
  for (;;) {
    const rows = await read(last, limit)
    if (rows.length) yield rows
    if (rows.length < limit) return
    last = rows.at(-1)
  }
}
