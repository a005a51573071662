import { file, Reply } from './reply.ts'

/** Escapes the HTML characters of a text; every value of a page passes through here. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** HTML that is safe because `html` made it. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A template of HTML: values are escaped unless they are HTML themselves. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const written = values.map((value) =>
    Array.isArray(value) ? value.map((v) => v.text).join('') : value instanceof Html ? value.text : escapeHtml(value),
  )
  return new Html(String.raw({ raw: parts }, ...written))
}

// No scripts, nothing from other hosts, no framing, forms only to our own host.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
const STYLE = `
  :root { color-scheme: light dark; accent-color: var(--accent); font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 26rem; margin: min(10vh, 10vw) auto 3rem; padding: 0 1.25rem; background: light-dark(#f4f6fa, #16181d) }
  main { padding: 1.75rem; background: light-dark(#fff, #1f2228); border: 1px solid #8883; border-radius: .75rem; overflow-wrap: anywhere }
  h1 { margin: 0 0 1rem; font-size: 1.4rem; line-height: 1.25 } main > :last-child { margin-bottom: 0 }
  .ours { display: flex; gap: .6rem; align-items: center; justify-content: center; margin-bottom: 1.25rem; font-weight: 700; font-size: 1.15rem }
  .ours::before { content: ''; width: 2rem; height: 2rem; background: url(/icon.svg) center/contain no-repeat }
  label { display: block; margin: 1rem 0 .25rem; font-weight: 600 }
  input { box-sizing: border-box; width: 100%; padding: .6rem .75rem; font: inherit; border: 1px solid #8888; border-radius: .5rem; background: Field; color: FieldText }
  button, a.button { display: inline-block; text-decoration: none; margin-top: 1.25rem; padding: .65rem 1.25rem; font: inherit; font-weight: 600; border: 0; border-radius: .5rem; background: var(--accent); color: var(--on-accent); box-shadow: 0 0 0 1px #8884; cursor: pointer }
  button:focus-visible, a:focus-visible, input:focus-visible { outline: 3px solid #7da0ff; outline-offset: 2px }
  button.quiet { background: none; border: 1px solid var(--accent); color: inherit }
  fieldset { margin: 1.5rem 0 0; padding: .75rem 1rem 1rem; border: 1px solid #8884; border-radius: .5rem } legend { font-weight: 600; padding: 0 .35rem }
  fieldset > p { margin: .5rem 0 0 } fieldset > button { margin: .75rem .5rem 0 0 }
  .choice { display: flex; gap: .6rem; align-items: baseline; font-weight: 400; margin: 0; padding: .3rem 0 } .choice input { width: auto; flex: none }
  .notice { padding: .6rem .9rem; border-left: 4px solid var(--accent); background: #8882; border-radius: .25rem }
  .whose { margin-top: 2rem; opacity: .75; overflow-wrap: anywhere }
  .fault { color: light-dark(#b42323, #ff8f8f); font-weight: 600 } a:not(.button) { color: var(--accent) }`

/** The colour of the product's own pages: `INK` of the web application. */
const INK = '#4a3dc9'
const OURS = new Html('<div class="ours">Postrider</div>')

/** The link to the log-in page, for people who have just got access. */
export const signInLink = (label: string): Html => html`<p><a class="button" href="/">${label}</a></p>`

interface Document {
  title: string
  language: string
  body: Html
  /** The colour of buttons and links. */
  accent?: string
  /** A page of the product itself, not of a company. */
  isOurs?: boolean
}

/** Black or white: what has the larger contrast to a colour such as `#2f5bea`. */
export function readableOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff'
}

/** The HTML document of a page without scripts. */
export function pageHtml({ title, language, body, accent = INK, isOurs = false }: Document): string {
  const style = new Html(`:root { --accent: ${escapeHtml(accent)}; --on-accent: ${readableOn(accent)} }${STYLE}`)
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title}</title><style>${style}</style></head><body>${isOurs ? OURS : []}<main><h1>${title}</h1>${body}</main></body></html>`
    .text
}

/** A small page, such as the one that sets a new password. */
export function page({ status = 200, ...document }: Document & { status?: number }): Reply<never> {
  const headers = {
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }
  const answer = file(pageHtml(document), 'text/html; charset=utf-8', headers)
  return new Reply(status, answer.body, answer.headers)
}

// Content of companies: shown like in a mail client, in a sandbox without scripts.
const SANDBOX =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline' http: https:; font-src http: https:; base-uri 'none'"
const SANDBOX_WITH_FORMS = `${SANDBOX.replace('sandbox', 'sandbox allow-forms')}; form-action 'self'`

/** A document written by a company, or with pictures of one. */
export const foreignPage = (
  document: string | Buffer,
  status = 200,
  { forms = false, indexed = false }: { forms?: boolean; indexed?: boolean } = {},
): Reply<never> => {
  const headers = {
    'content-security-policy': forms ? SANDBOX_WITH_FORMS : SANDBOX,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(indexed ? {} : { 'x-robots-tag': 'noindex' }),
  }
  const answer = file(document, 'text/html; charset=utf-8', headers)
  return new Reply(status, answer.body, answer.headers)
}

/** A page whose form may lead to another host: browsers apply the policy for forms to redirects too. */
export function leadingTo<T>({ status, body, headers }: Reply<T>, url: string | null): Reply<T> {
  const origin = url && URL.parse(url)?.origin
  if (!origin) return new Reply(status, body, headers)
  const policy = String(headers['content-security-policy']).replace(
    "form-action 'self'",
    `form-action 'self' ${origin}`,
  )
  return new Reply(status, body, { ...headers, 'content-security-policy': policy })
}
