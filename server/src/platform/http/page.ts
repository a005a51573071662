import { file, Reply } from './reply.ts'

/** Text with its HTML characters escaped; everything that goes into a page passes through here. */
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

// No script, nothing from elsewhere, no frame around us, forms only to ourselves.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 26rem; margin: 12vh auto 0; padding: 0 1.25rem }
  h1 { font-size: 1.5rem; line-height: 1.25 }
  label { display: block; margin: 1rem 0 .25rem; font-weight: 600 }
  input { box-sizing: border-box; width: 100%; padding: .6rem .75rem; font: inherit; border: 1px solid #8888; border-radius: .5rem; background: Field; color: FieldText }
  button { margin-top: 1.25rem; padding: .65rem 1.25rem; font: inherit; font-weight: 600; border: 0; border-radius: .5rem; background: #2f5bea; color: #fff; cursor: pointer }
  button:focus-visible, input:focus-visible { outline: 3px solid #7da0ff; outline-offset: 2px }
  .fault { color: #c02626; font-weight: 600 } a { color: #2f5bea }`

/** A small page of ours without any script, such as the one that sets a new password. */
export function page({
  title,
  language,
  body,
  status = 200,
}: {
  title: string
  language: string
  body: Html
  status?: number
}): Reply<never> {
  const document = html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title}</title><style>${new Html(STYLE)}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`
  const headers = {
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }
  const answer = file(document.text, 'text/html; charset=utf-8', headers)
  return new Reply(status, answer.body, answer.headers)
}
