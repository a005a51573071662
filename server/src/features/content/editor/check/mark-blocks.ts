// Runs in a thread: large and hostile designs take long.
import { applyEdits, attributeOf, type MjmlElement, readMjml } from '../../html/index.ts'

const MARK = 'postrider-block-'
const MARKS = new RegExp(`<!--${MARK}(\\d+)-->|${MARK}(\\d+)|<`, 'g')

/** The design with a class on every element that mails show: its number stands in the HTML where the element begins. */
export function markBlocks(mjml: string): string {
  const edits = readMjml(mjml).flatMap((element) => {
    if (!isShown(element)) return []
    const mark = `${MARK}${element.index}`
    // This element has no classes.
    if (element.name === 'mj-raw') return element.isSelfClosing ? [] : [insertion(element.end, `<!--${mark}-->`)]
    const own = attributeOf(element, 'css-class')
    if (own) return [insertion(own.end, ` ${mark}`)]
    return [insertion(element.end - (element.isSelfClosing ? 2 : 1), ` css-class="${mark}"`)]
  })
  return applyEdits(mjml, edits)
}

const insertion = (at: number, text: string) => ({ start: at, end: at, text })

function isShown({ parent }: MjmlElement): boolean {
  for (let one = parent; one; one = one.parent) if (one.name === 'mj-body') return true
  return false
}

/**
 * Returns a function that finds the block at a position of the HTML: the one that begins last before it. `marked` is the
 * HTML of the marked design: both have the same tags in the same order.
 */
export function blockFinder(html: string, marked: string): (at: number) => number | null {
  const tags = [...html.matchAll(/</g)].map(({ index }) => index)
  const marks: { tags: number; block: number }[] = []
  let number = 0
  for (const [, comment, name] of marked.matchAll(MARKS)) {
    const block = comment ?? name
    if (block === undefined) number += 1
    else marks.push({ tags: number, block: Number(block) })
  }
  if (number !== tags.length) return () => null
  return (at) => {
    const before = countUpTo(tags, at)
    return marks[countUpTo(marks, before, ({ tags }) => tags) - 1]?.block ?? null
  }
}

/** How many of these are at most `most`; they are in order. */
function countUpTo<T>(all: readonly T[], most: number, numberOf = (one: T) => one as number): number {
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (numberOf(all[middle]!) <= most) low = middle + 1
    else high = middle
  }
  return low
}
