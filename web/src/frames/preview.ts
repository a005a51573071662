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

addEventListener('message', ({ data, source }: MessageEvent<Show>) => {
  // Only who holds this frame may say what it shows.
  if (source !== parent || typeof data?.html !== 'string') return
  const parsed = new DOMParser().parseFromString(data.html, 'text/html')
  document.documentElement.replaceChildren(
    document.importNode(parsed.head, true),
    document.importNode(parsed.body, true),
  )
  document.head.append(Object.assign(document.createElement('base'), { target: '_blank' }))
  document.head.append(Object.assign(document.createElement('style'), { textContent: STYLE }))
  document.documentElement.classList.toggle('postrider-dark', Boolean(data.isDark))
  for (const mark of data.marks ?? []) drawMark(mark)
  tellHeight()
})

function drawMark({ link: number, text, share }: Mark) {
  const link = document.querySelector(`[data-link="${Number(number)}"]`)
  if (!link) return
  const mark = Object.assign(document.createElement('span'), { className: 'postrider-mark', textContent: text })
  const { left, top } = link.getBoundingClientRect()
  mark.style.left = `${left + scrollX}px`
  mark.style.top = `${Math.max(0, top + scrollY - 10)}px`
  mark.style.background = `hsl(${210 + 150 * share} 75% 40%)`
  document.body.append(mark)
}

const tellHeight = () => parent.postMessage({ height: document.documentElement.scrollHeight }, '*')
addEventListener('load', tellHeight, true)
new ResizeObserver(tellHeight).observe(document.documentElement)
parent.postMessage({ isReady: true }, '*')
