// Shows a mail as its recipient would see it, in a frame without an origin: nothing in it can reach the application.
import { darken } from './preview/dark.ts'
import { asOutlook, outlookSource } from './preview/outlook.ts'

interface Mark {
  link: number
  text: string
  /** From 0 to 1; sets the colour. */
  share: number
}

interface Show {
  html: string
  /** Shows it as mail programs do in dark mode. */
  isDark?: boolean
  /** Shows it as Outlook for Windows does. */
  isOutlook?: boolean
  /** Figures drawn at links, matched by their `data-link`. */
  marks?: Mark[]
}

const STYLE = `
  .postrider-mark { position: absolute; z-index: 9999; padding: 1px 6px; border-radius: 9px; font: 600 12px/18px system-ui, sans-serif; color: #fff; pointer-events: none; box-shadow: 0 1px 3px #0006 }`

let marks: readonly Mark[] = []

addEventListener('message', ({ data, source }: MessageEvent<Show>) => {
  // Only the page that embeds this frame may choose what it shows.
  if (source !== parent || typeof data?.html !== 'string') return
  const html = data.isOutlook ? outlookSource(data.html) : data.html
  const parsed = sanitized(new DOMParser().parseFromString(html, 'text/html'))
  document.documentElement.replaceChildren(
    document.importNode(parsed.head, true),
    document.importNode(parsed.body, true),
  )
  document.head.append(Object.assign(document.createElement('base'), { target: '_blank' }))
  document.head.append(Object.assign(document.createElement('style'), { textContent: STYLE }))
  document.documentElement.removeAttribute('style')
  if (data.isOutlook) asOutlook(document, html)
  if (data.isDark) darken(document)
  marks = data.marks ?? []
  settle()
})

/** Removes elements that would redirect the frame, change its policy, or download files. */
function sanitized(mail: Document): Document {
  for (const element of mail.querySelectorAll('meta[http-equiv], base')) element.remove()
  for (const link of mail.querySelectorAll('[download]')) link.removeAttribute('download')
  return mail
}

/** Draws the marks again: links move when a picture has loaded or the width of the frame has changed. */
function settle() {
  for (const old of document.querySelectorAll('.postrider-mark')) old.remove()
  // Reads all positions before drawing: reading one after a change would force a new layout.
  const places = marks.flatMap((mark) =>
    [...document.querySelectorAll(`[data-link="${Number(mark.link)}"]`)].map((link) => ({
      mark,
      place: link.getBoundingClientRect(),
    })),
  )
  document.body?.append(...places.map(({ mark, place }) => drawn(mark, place)))
  const { scrollHeight, offsetHeight } = document.documentElement
  // A mail that fits may need less height than the frame has, as when the frame became wider.
  parent.postMessage({ height: scrollHeight > innerHeight ? scrollHeight : offsetHeight }, '*')
}

function drawn({ text, share }: Mark, { left, top }: DOMRect) {
  const mark = Object.assign(document.createElement('span'), { className: 'postrider-mark', textContent: text })
  mark.style.left = `${left + scrollX}px`
  mark.style.top = `${Math.max(0, top + scrollY - 10)}px`
  mark.style.background = `hsl(${210 + 150 * share} 75% 40%)`
  return mark
}

addEventListener('load', settle, true)
new ResizeObserver(settle).observe(document.documentElement)
