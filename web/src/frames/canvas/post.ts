import type { FromCanvas } from './messages.ts'

// The frame has no origin, so it cannot check its parent's; the page that embeds it supplied the mail.
export const post = (message: FromCanvas) => parent.postMessage(message, '*')

/** The part at a place in the mail; parts of a locked block are the block. */
export const partOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-locked]') ?? target.closest<HTMLElement>('[data-id]'))
    : null
export const partWith = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
