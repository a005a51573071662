import { type Block, type Design, FONT, type Look, NOWHERE } from './blocks.ts'

const button = (text: string, background: string, color: string) =>
  `<a href="${NOWHERE}" style="display:inline-block;padding:14px 28px;border-radius:8px;background:${background};color:${color};font-weight:bold;text-decoration:none">${text}</a>`

const row = (content: string, style = 'padding:12px 32px') => `
      <tr>
        <td style="${style}">
          ${content}
        </td>
      </tr>`

function htmlOf(block: Block, { strong, onStrong }: Look): string {
  switch (block.kind) {
    case 'brand':
      return row(`<strong style="font-size:18px;color:${strong}">${block.text}</strong>`, 'padding:28px 32px 12px')
    case 'hero':
      return row(
        `<h1 style="margin:0 0 12px;font-size:34px;line-height:1.2">${block.title}</h1>
          <p style="margin:0 0 24px;font-size:17px">${block.text}</p>
          ${button(block.button, onStrong, strong)}`,
        `padding:48px 32px;background:${strong};color:${onStrong};text-align:center`,
      )
    case 'heading':
      return row(
        `<h2 style="margin:0;font-size:24px;line-height:1.3;color:#111827">${block.text}</h2>`,
        'padding:24px 32px 4px',
      )
    case 'text':
      return row(`<p style="margin:0">${block.text}</p>`)
    case 'button':
      return row(button(block.text, strong, onStrong))
    case 'code':
      return row(
        `<p style="margin:0 0 4px;font-size:14px;color:#5b6270">${block.label}</p>
          <strong style="font-size:28px;letter-spacing:3px;color:${strong}">${block.text}</strong>`,
        'padding:20px 32px;text-align:center',
      )
    case 'columns':
      return row(columns(block.columns), 'padding:8px 20px')
    case 'divider':
      return row('<hr style="margin:0;border:0;border-top:1px solid #e5e7eb">')
    case 'footer':
      return row(
        `<p style="margin:0 0 6px">${block.text}</p>
          <p style="margin:0 0 6px">{{cl_company}}, {{cl_address}}</p>
          <a href="{{unsubscribe}}" style="color:#5b6270">${block.unsubscribe}</a> ·
          <a href="{{webversion}}" style="color:#5b6270">${block.webversion}</a>`,
        'padding:24px 32px 32px;font-size:13px;line-height:1.5;color:#5b6270;text-align:center',
      )
  }
}

const columns = (cells: { title: string; text: string }[]) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${cells
    .map(
      ({ title, text }) => `
            <td style="width:${Math.floor(100 / cells.length)}%;padding:12px;vertical-align:top">
              <strong style="color:#111827">${title}</strong>
              <p style="margin:6px 0 0;font-size:14px">${text}</p>
            </td>`,
    )
    .join('')}
          </tr></table>`

/** A starter as readable HTML. */
export const toHtml = ({ look, blocks }: Design) => `<!doctype html>
<html>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
  </head>
  <body style="margin:0;padding:24px 0;background:${look.ground};font-family:${FONT};font-size:16px;line-height:1.6;color:#374151">
    <table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;margin:0 auto;background:#ffffff;border-radius:12px;overflow:hidden">${blocks.map((block) => htmlOf(block, look)).join('')}
    </table>
  </body>
</html>
`
