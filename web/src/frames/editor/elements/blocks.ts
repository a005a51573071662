import type { Component, Editor } from 'grapesjs'
import { ICONS } from '../icons.ts'
import type { SavedElement } from '../messages.ts'
import type { Texts } from '../texts.ts'

export const FONT = 'font-family="Arial, Helvetica, sans-serif"'
/** Elements that belong in a column; others belong in the body. */
const IN_COLUMN = /^<mj-(text|button|image|divider|spacer|social)\b/

/** The blocks of a mail, with sample texts. */
function contentsOf(texts: Texts) {
  const heading = `<mj-text ${FONT} font-size="26px" font-weight="700" line-height="1.25" color="#111827">${texts.sampleHeading}</mj-text>`
  const text = `<mj-text ${FONT} font-size="16px" line-height="1.6" color="#374151">${texts.sampleText}</mj-text>`
  const button = `<mj-button ${FONT} font-size="16px" font-weight="700" background-color="#2f5bea" color="#ffffff" border-radius="8px" href="#">${texts.sampleButton}</mj-button>`
  const image = '<mj-image alt=""></mj-image>'
  const social = ['facebook', 'instagram', 'youtube']
    .map((name) => `<mj-social-element name="${name}" href="#"></mj-social-element>`)
    .join('')
  const section = (...columns: string[]) =>
    `<mj-section background-color="#ffffff">${columns.map((inner) => `<mj-column>${inner}</mj-column>`).join('')}</mj-section>`
  const hero = `<mj-section background-color="#173ba3" padding-top="48px" padding-bottom="48px"><mj-column>${[
    `<mj-text ${FONT} font-size="34px" font-weight="700" line-height="1.2" color="#ffffff" align="center">${texts.sampleHeading}</mj-text>`,
    `<mj-text ${FONT} font-size="17px" line-height="1.6" color="#dbe3fd" align="center">${texts.sampleText}</mj-text>`,
    `<mj-button ${FONT} font-size="16px" font-weight="700" background-color="#ffffff" color="#173ba3" border-radius="8px" href="#">${texts.sampleButton}</mj-button>`,
  ].join('')}</mj-column></mj-section>`
  return {
    content: {
      heading,
      text,
      image,
      button,
      divider: '<mj-divider border-width="1px" border-color="#d1d5db"></mj-divider>',
      spacer: '<mj-spacer height="24px"></mj-spacer>',
      socialGroup: `<mj-social mode="horizontal" icon-size="28px">${social}</mj-social>`,
    },
    layout: {
      oneColumn: section(text),
      twoColumn: section(text, text),
      threeColumn: section(text, text, text),
      imageText: section(image, heading + text + button),
      hero,
      raw: '<mj-raw><div style="padding:16px;text-align:center">HTML</div></mj-raw>',
    },
  }
}

const ICON_OF = {
  heading: ICONS.heading,
  text: ICONS.text,
  image: ICONS.image,
  button: ICONS.button,
  divider: ICONS.divider,
  spacer: ICONS.spacer,
  socialGroup: ICONS.social,
  oneColumn: ICONS.one,
  twoColumn: ICONS.two,
  threeColumn: ICONS.three,
  imageText: ICONS.imageText,
  hero: ICONS.hero,
  raw: ICONS.raw,
}

export function addBlocks(editor: Editor, texts: Texts) {
  for (const [category, blocks] of Object.entries(contentsOf(texts)))
    for (const [name, content] of Object.entries(blocks) as [keyof typeof ICON_OF, string][])
      add(editor, {
        id: name,
        label: texts.names[name],
        icon: ICON_OF[name],
        category: { id: category, label: texts[category as 'content' | 'layout'] },
        content,
      })
}

/** Replaces the blocks of saved elements. */
export function addElements(editor: Editor, texts: Texts, elements: readonly SavedElement[]) {
  for (const block of [...editor.Blocks.getAll().models])
    if (String(block.getId()).startsWith('saved-')) editor.Blocks.remove(block)
  for (const { id, name, category, mjml } of elements)
    add(editor, {
      id: `saved-${id}`,
      label: name,
      icon: ICONS.saved,
      category: { id: `saved-${category}`, label: category || texts.saved },
      content: mjml,
    })
}

interface NewBlock {
  id: string
  label: string
  icon: string
  category: { id: string; label: string }
  content: string
  /** The default inserts the content. */
  onClick?: () => void
}

export function add(editor: Editor, { id, label, icon, category, content, onClick }: NewBlock) {
  editor.Blocks.add(id, {
    // Escapes the names of saved elements.
    label: Object.assign(document.createElement('span'), { textContent: label }).innerHTML,
    media: icon,
    category: { ...category, open: true },
    content,
    // Opens the file picker as soon as a picture is added.
    activate: id === 'image',
    attributes: { role: 'button', tabindex: '0' },
    onClick: onClick ?? (() => insert(editor, content)),
  })
}

/** Inserts a block below the selected element, or at the end of the mail. */
export function insert(editor: Editor, content: string) {
  const body = editor.Components.getWrapper()?.findType('mj-body')[0]
  if (!body) return
  const chosen = editor.getSelected()
  const added = IN_COLUMN.test(content) ? insertInColumn(body, chosen, content) : insertInBody(body, chosen, content)
  if (added) editor.select(added, { scroll: true } as never)
}

function insertInColumn(body: Component, chosen: Component | undefined, content: string): Component | undefined {
  const column = chosen && (chosen.get('type') === 'mj-column' ? chosen : chosen.closestType('mj-column'))
  if (!column) {
    const section = `<mj-section background-color="#ffffff"><mj-column>${content}</mj-column></mj-section>`
    return insertInBody(body, chosen, section)?.findType('mj-column')[0]?.components().at(0)
  }
  const inside = column.components().models.find((child) => child === chosen || child.contains(chosen!))
  return column.append(content, inside ? { at: inside.index() + 1 } : {})[0]
}

function insertInBody(body: Component, chosen: Component | undefined, content: string): Component | undefined {
  const inside = chosen && body.components().models.find((child) => child === chosen || child.contains(chosen))
  return body.append(content, inside ? { at: inside.index() + 1 } : {})[0]
}
