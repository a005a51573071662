import { type Block, type Design, FONT, type Look, NOWHERE } from './blocks.ts'

const attributes = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

const text = (content: string, values: Record<string, string> = {}) =>
  `<mj-text${attributes({ 'font-family': FONT, 'font-size': '16px', 'line-height': '1.6', color: '#374151', ...values })}>${content}</mj-text>`

const button = (content: string, background: string, color: string) =>
  `<mj-button${attributes({
    'font-family': FONT,
    'font-size': '16px',
    'font-weight': '700',
    'border-radius': '8px',
    'background-color': background,
    color,
    href: NOWHERE,
  })}>${content}</mj-button>`

const section = (values: Record<string, string>, ...columns: string[]) =>
  `<mj-section${attributes({ 'background-color': '#ffffff', 'padding-top': '8px', 'padding-bottom': '8px', ...values })}>${columns.map((inner) => `<mj-column>${inner}</mj-column>`).join('')}</mj-section>`

function mjmlOf(block: Block, { strong, onStrong }: Look): string {
  switch (block.kind) {
    case 'brand':
      return section(
        { 'padding-top': '24px' },
        text(block.text, { color: strong, 'font-size': '18px', 'font-weight': '700' }),
      )
    case 'hero':
      return section(
        { 'background-color': strong, 'padding-top': '44px', 'padding-bottom': '44px' },
        text(block.title, {
          color: onStrong,
          'font-size': '34px',
          'font-weight': '700',
          'line-height': '1.2',
          align: 'center',
        }) +
          text(block.text, { color: onStrong, 'font-size': '17px', align: 'center' }) +
          button(block.button, onStrong, strong),
      )
    case 'heading':
      return section(
        {},
        text(block.text, { color: '#111827', 'font-size': '24px', 'font-weight': '700', 'line-height': '1.3' }),
      )
    case 'text':
      return section({}, text(block.text))
    case 'button':
      return section({}, button(block.text, strong, onStrong))
    case 'code':
      return section(
        {},
        text(block.label, { color: '#5b6270', 'font-size': '14px', align: 'center' }) +
          text(block.text, { color: strong, 'font-size': '28px', 'font-weight': '700', align: 'center' }),
      )
    case 'columns':
      return section(
        {},
        ...block.columns.map(
          ({ title, text: words }) =>
            text(title, { color: '#111827', 'font-weight': '700' }) + text(words, { 'font-size': '14px' }),
        ),
      )
    case 'divider':
      return section({}, '<mj-divider border-width="1px" border-color="#e5e7eb"></mj-divider>')
    case 'footer': {
      const quiet = { color: '#5b6270', 'font-size': '13px', 'line-height': '1.5', align: 'center' }
      const link = (tag: string, words: string) => `<a href="{{${tag}}}" style="color:#5b6270">${words}</a>`
      const links = `${link('unsubscribe', block.unsubscribe)} · ${link('webversion', block.webversion)}`
      return section(
        { 'padding-bottom': '24px' },
        text(block.text, quiet) + text('{{cl_company}}, {{cl_address}}', quiet) + text(links, quiet),
      )
    }
  }
}

/** A starter for the visual editor. */
export const toMjml = ({ look, blocks }: Design) =>
  `<mjml><mj-body background-color="${look.ground}">${blocks.map((block) => mjmlOf(block, look)).join('')}</mj-body></mjml>`
