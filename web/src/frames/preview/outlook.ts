// Outlook for Windows draws mails with Word: much of what browsers show is lost.

type Loss =
  | 'background_image'
  | 'rounded_corners'
  | 'shadow'
  | 'web_font'
  | 'layout'
  | 'video'
  | 'animated_image'
  | 'animation'
  | 'max_width'

export interface OutlookFinding {
  code: Loss
  /** How often it is in the mail. */
  number: number
}

/** `<!--[if mso]> … <![endif]-->`: only Outlook reads it. */
const FOR_OUTLOOK = /<!--\[if\s+(?:\(?(?:gte?\s+)?mso[^\]]*)\]>([\s\S]*?)<!\[endif\]-->/gi
/** `<!--[if !mso]><!--> … <!--<![endif]-->`: all others read it. */
const FOR_OTHERS = /<!--\[if\s+!mso[^\]]*\]>\s*(?:<!--\s*-->|<!--+>|-->)([\s\S]*?)<!--\s*<!\[endif\]-->/gi

/** The mail as other programs read it. */
const forOthers = (html: string) => html.replace(FOR_OUTLOOK, '').replace(FOR_OTHERS, '$1')

/** The mail as Outlook reads it: with what was written for it, without what was written for others. */
export const outlookSource = (html: string) => html.replace(FOR_OTHERS, '').replace(FOR_OUTLOOK, '$1')

/** The addresses of pictures that Outlook draws behind content, because they are written for it (VML). */
const drawnByOutlook = (html: string) =>
  new Set([...html.matchAll(/<v:(?:fill|image)\b[^>]*?\bsrc="([^"]*)"/gi)].map(([, address]) => plain(address!)))

const plain = (address: string) =>
  address.replaceAll('&amp;', '&').replace(/^(?:['"]|&quot;|&#39;)|(?:['"]|&quot;|&#39;)$/g, '')

/** Background pictures of a text with styles. */
const backgrounds = (text: string) =>
  [
    ...[...text.matchAll(/background(?:-image)?\s*:[^;}]*?url\(\s*([^)]*?)\s*\)/gi)],
    ...[...text.matchAll(/<(?:table|td|tr|body)\b[^>]*?\sbackground="([^"]+)"/gi)],
  ].map(([, address]) => plain(address!))

/** What of a mail Outlook for Windows does not show, in the order of how much it changes. */
export function outlookFindings(html: string): OutlookFinding[] {
  const shown = forOthers(html)
  const drawn = drawnByOutlook(html)
  const number = (shape: RegExp) => shown.match(shape)?.length ?? 0
  // Tables that are written for Outlook set the width.
  const hasWidth = [...html.matchAll(FOR_OUTLOOK)].some(([, inside]) => /<table\b[^>]*\bwidth/i.test(inside!))
  const found: Record<Loss, number> = {
    background_image: new Set(backgrounds(shown).filter((address) => !drawn.has(address))).size,
    layout: number(/display\s*:\s*(?:inline-)?(?:flex|grid)\b/gi),
    max_width: hasWidth ? 0 : number(/<div\b[^>]*\bmax-width\s*:/gi),
    video: number(/<video\b/gi),
    animated_image: number(/<img\b[^>]*\bsrc="[^"?]*\.gif["?]/gi),
    rounded_corners: number(/border(?:-\w+){0,2}-radius\s*:\s*(?!0(?:px|%)?\s*(?:[;"'}!]|$))/gi),
    shadow: number(/(?:box|text)-shadow\s*:\s*(?!none)/gi),
    web_font: number(/@font-face|@import|<link\b[^>]*\bstylesheet/gi) ? 1 : 0,
    animation: number(/@keyframes|[\s;"'{]animation(?:-name)?\s*:/gi) ? 1 : 0,
  }
  return Object.entries(found).flatMap(([code, number]) => (number ? [{ code: code as Loss, number }] : []))
}

const STYLE = `* { border-radius: 0 !important; box-shadow: none !important; text-shadow: none !important;
  animation: none !important; transition: none !important; max-width: none !important }`

/** Shows the document about as Outlook for Windows does. Its source is that of `outlookSource`. */
export function asOutlook(document: Document, source: string) {
  document.head.append(Object.assign(document.createElement('style'), { textContent: STYLE }))
  for (const link of document.querySelectorAll('link[rel~=stylesheet]')) link.remove()
  for (const style of document.querySelectorAll('style'))
    if (/@font-face|@import/.test(style.textContent ?? ''))
      style.textContent = (style.textContent ?? '').replace(/@font-face\s*\{[^}]*\}|@import[^;]*;/g, '')
  for (const video of document.querySelectorAll('video')) video.replaceWith(...video.childNodes)
  const drawn = drawnByOutlook(source)
  for (const element of document.querySelectorAll<HTMLElement>('body, body *')) restyle(element, drawn)
}

/** Only cells of tables keep their padding; other elements have the one that is written for Outlook. */
const KEEPS_PADDING = new Set(['TD', 'TH', 'UL', 'OL'])

function restyle(element: HTMLElement, drawn: ReadonlySet<string>) {
  const written = element.getAttribute('style') ?? ''
  const set = (name: string, value: string) => element.style.setProperty(name, value, 'important')
  const addresses = [...backgrounds(written), plain(element.getAttribute('background') ?? '')].filter(Boolean)
  if (addresses.some((address) => !drawn.has(address))) {
    set('background-image', 'none')
    element.removeAttribute('background')
  }
  const padding = /mso-padding-alt\s*:\s*([^;]+)/i.exec(written)?.[1]
  if (padding) set('padding', padding.trim())
  else if (!KEEPS_PADDING.has(element.tagName) && /padding/i.test(written)) set('padding', '0')
  if (/display\s*:\s*(?:inline-)?(?:flex|grid)/i.test(written)) set('display', 'block')
}
