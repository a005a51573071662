import type { SentContent } from './landing-page.ts'

export const EDITORS = ['visual', 'html'] as const
export type Editor = (typeof EDITORS)[number]

interface Words {
  title: string
  text: string
}

const FONT = 'Arial, Helvetica, sans-serif'
const WIDTH = '760px'

/** A page to start from. */
export const starterOf = (editor: Editor, words: Words): SentContent =>
  editor === 'visual' ? { design: { mjml: toMjml(words) } } : { html: toHtml(words) }

const toMjml = ({ title, text }: Words) =>
  `<mjml><mj-body width="${WIDTH}" background-color="#f3f4f6"><mj-section background-color="#ffffff" padding-top="48px" padding-bottom="48px"><mj-column><mj-text font-family="${FONT}" font-size="34px" font-weight="700" line-height="1.2" color="#111827" align="center">${title}</mj-text><mj-text font-family="${FONT}" font-size="17px" line-height="1.6" color="#374151" align="center">${text}</mj-text></mj-column></mj-section></mj-body></mjml>`

const toHtml = ({ title, text }: Words) => `<!doctype html>
<html>
  <head>
    <style>
      body { margin: 0; background: #f3f4f6; color: #374151; font: 17px/1.6 ${FONT} }
      main { box-sizing: border-box; max-width: ${WIDTH}; margin: 0 auto; padding: 48px 24px; background: #fff }
      h1 { margin: 0 0 16px; color: #111827; font-size: 34px; line-height: 1.2 }
      img { max-width: 100%; height: auto }
    </style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${text}</p>
    </main>
  </body>
</html>
`
