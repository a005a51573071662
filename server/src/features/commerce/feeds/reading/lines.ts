/** Counts the lines of a text up to positions that only grow. Looks at each character once. */
export class LineCounter {
  readonly #text: string
  #line: number
  /** The position of the next line end. */
  #next: number

  constructor(text: string, line: number) {
    this.#text = text
    this.#line = line
    this.#next = this.#find(0)
  }

  /** The line of a position. */
  at(position: number): number {
    while (this.#next < position) {
      this.#line += 1
      this.#next = this.#find(this.#next + 1)
    }
    return this.#line
  }

  #find(from: number): number {
    const at = this.#text.indexOf('\n', from)
    return at === -1 ? Number.POSITIVE_INFINITY : at
  }
}
