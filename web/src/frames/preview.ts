// Shows a mail as its reader would see it, in a frame that has no origin: nothing in it can reach the application.

interface Mark {
  link: number
  text: string
  /** From 0 to 1: how hot it is. */
  share: number
}

interface Show {
  html: string
  /** As mail programs turn light mails dark. */
  isDark?: boolean
  /** Figures to be drawn at links, by what stands in their `data-link`. */
  marks?: Mark[]
}

const STYLE = `
  .postrider-mark { position: absolute; z-index: 9999; padding: 1px 6px; border-radius: 9px; font: 600 12px/18px system-ui, sans-serif; color: #fff; pointer-events: none; box-shadow: 0 1px 3px #0006 }
  .postrider-dark { filter: invert(1) hue-rotate(180deg); background: #fff } .postrider-dark img { filter: invert(1) hue-rotate(180deg) }`

let marks: readonly Mark[] = []

addEventListener('message', ({ data, source }: MessageEvent<Show>) => {
  // Only who holds this frame may say what it shows.
  if (source !== parent || typeof data?.html !== 'string') return
  const parsed = tamed(new DOMParser().parseFromString(data.html, 'text/html'))
  document.documentElement.replaceChildren(
    document.importNode(parsed.head, true),
    document.importNode(parsed.body, true),
  )
  document.head.append(Object.assign(document.createElement('base'), { target: '_blank' }))
  document.head.append(Object.assign(document.createElement('style'), { textContent: STYLE }))
  document.documentElement.classList.toggle('postrider-dark', Boolean(data.isDark))
  marks = data.marks ?? []
  settle()
})

/** Without what would lead the frame elsewhere, change its rules, or keep files: a mail is only looked at. */
function tamed(mail: Document): Document {
  for (const element of mail.querySelectorAll('meta[http-equiv], base')) element.remove()
  for (const link of mail.querySelectorAll('[download]')) link.removeAttribute('download')
  return mail
}

/** Links stand elsewhere when a picture has come, or when the frame has another width. */
function settle() {
  for (const old of document.querySelectorAll('.postrider-mark')) old.remove()
  // Places are read before anything is drawn: each that is read afterwards would have the mail laid out anew.
  const places = marks.flatMap((mark) =>
    [...document.querySelectorAll(`[data-link="${Number(mark.link)}"]`)].map((link) => ({
      mark,
      place: link.getBoundingClientRect(),
    })),
  )
  document.body?.append(...places.map(({ mark, place }) => drawn(mark, place)))
  const { scrollHeight, offsetHeight } = document.documentElement
  // What fits may need less than the frame has, as when a mail is shown wider than before.
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
