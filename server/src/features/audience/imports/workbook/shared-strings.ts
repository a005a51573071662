import { FileFault } from '../reading/faults.ts'
import type { Strings } from './read-strings.ts'

/** The most bytes and texts that cells of a workbook share. They are in memory while its sheet is read. */
const MOST_BYTES = 64 * 1024 ** 2
const MOST_TEXTS = 4_000_000

/** The texts that the cells of a workbook share, found by their number. */
export class SharedStrings {
  readonly #blocks: (Strings & { first: number })[] = []
  #texts = 0
  #bytes = 0

  add({ bytes, ends }: Strings) {
    if (!ends.length) return
    this.#blocks.push({ bytes, ends, first: this.#texts })
    this.#texts += ends.length
    this.#bytes += bytes.length
    if (this.#texts > MOST_TEXTS || this.#bytes > MOST_BYTES) throw new FileFault('workbook_size')
  }

  /** Empty for a number that no text has. */
  at(number: number): string {
    if (!(Number.isInteger(number) && number >= 0 && number < this.#texts)) return ''
    let [low, high] = [0, this.#blocks.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#blocks[middle]!.first <= number) low = middle
      else high = middle - 1
    }
    const { bytes, ends, first } = this.#blocks[low]!
    const place = number - first
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8', ends[place - 1] ?? 0, ends[place])
  }
}
