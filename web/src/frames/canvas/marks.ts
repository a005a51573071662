import type { ToCanvas } from './messages.ts'

let marks = new Map<string | undefined, string>()

/** Marks parts with findings, and no others. */
export function setMarks(next: NonNullable<ToCanvas['marks']>) {
  marks = new Map(Object.entries(next))
  for (const old of document.querySelectorAll<HTMLElement>('[data-mark]')) delete old.dataset.mark
  markAgain(document.body)
}

/** Marks an element that was drawn again, and the parts in it. */
export function markAgain(drawn: Element) {
  for (const part of [drawn, ...drawn.querySelectorAll('[data-id]')]) {
    const level = part instanceof HTMLElement && marks.get(part.dataset.id)
    if (level) part.dataset.mark = level
  }
}
