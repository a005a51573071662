import type { Component, ComponentView, Editor } from 'grapesjs'
import { ICONS } from '../icons.ts'
import type { BlockKind } from '../messages.ts'
import type { Page } from '../page.ts'
import type { Texts } from '../texts.ts'
import { add, FONT, insert } from './blocks.ts'

const KINDS: readonly BlockKind[] = ['form', 'survey']
/** A text of a tag alone. */
const TAG = /^\s*\{\{\s*((form|survey)_(\d+))\s*\}\}\s*$/
const typeOf = (kind: BlockKind) => `page-${kind}`

const mjmlOf = (tag: string) => `<mj-text ${FONT} font-size="16px" line-height="1.5">{{${tag}}}</mj-text>`
/** What is dragged until a form is chosen: no form has this id. */
const unchosen = (kind: BlockKind) => `${kind}_0`

const named = new WeakMap<Editor, Readonly<Record<string, string>>>()

/** Sets the names of forms and surveys, which may load later than the page. */
export function setBlockNames(editor: Editor, names: Readonly<Record<string, string>>) {
  named.set(editor, names)
  for (const kind of KINDS)
    for (const block of editor.Components.getWrapper()?.findType(typeOf(kind)) ?? []) block.view?.render()
}

const tagOf = (block: Component) =>
  TAG.exec(
    block
      .components()
      .models.map((part) => part.toHTML())
      .join(''),
  )?.[1] ?? ''

/**
 * Defines forms and surveys in a page: texts of a tag alone, drawn as boxes with their names. Saved designs have plain
 * `mj-text` elements.
 */
export function definePageBlocks(editor: Editor, texts: Texts, { askBlock }: Page) {
  for (const kind of KINDS) {
    const chooseAnother = (block: Component | undefined) =>
      askBlock(kind, (tag) => tag && block && editor.select(block.replaceWith(mjmlOf(tag))))
    editor.Components.addType(typeOf(kind), {
      extend: 'mj-text',
      isComponent: (element: Element) =>
        element.tagName?.toLowerCase() === 'mj-text' && TAG.exec(element.textContent ?? '')?.[2] === kind,
      model: {
        defaults: {
          name: texts.page[kind],
          editable: false,
          stylable: ['padding', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
          traits: [
            {
              type: 'button',
              name: 'choose',
              label: false,
              full: true,
              text: texts.page.choose[kind],
              command: () => chooseAnother(editor.getSelected()),
            },
          ],
        } as never,
      },
      view: {
        renderChildren(this: ComponentView) {
          this.getChildrenContainer().replaceChildren(boxOf(kind, texts, named.get(editor)?.[tagOf(this.model)]))
        },
        onActive(this: ComponentView) {
          chooseAnother(this.model)
        },
      } as never,
    })
  }
}

function boxOf(kind: BlockKind, texts: Texts, name: string | undefined): HTMLElement {
  const box = Object.assign(document.createElement('div'), { className: 'page-block', innerHTML: ICONS[kind] })
  const title = Object.assign(document.createElement('span'), { textContent: name ?? texts.page.missing[kind] })
  const hint = Object.assign(document.createElement('small'), { textContent: texts.page[kind] })
  box.append(title, hint)
  return box
}

/** The blocks that only landing pages have. Each asks which form or survey it shows. */
export function addPageBlocks(editor: Editor, texts: Texts, { askBlock }: Page) {
  for (const kind of KINDS)
    add(editor, {
      id: typeOf(kind),
      label: texts.page[kind],
      icon: ICONS[kind],
      category: { id: 'page', label: texts.page.category },
      content: mjmlOf(unchosen(kind)),
      onClick: () => askBlock(kind, (tag) => tag && insert(editor, mjmlOf(tag))),
    })
  editor.on('block:drag:stop', (dropped: Component | undefined, block: { getId(): string }) => {
    const kind = KINDS.find((one) => typeOf(one) === block?.getId())
    if (!dropped || !kind) return
    askBlock(kind, (tag) => {
      if (tag) editor.select(dropped.replaceWith(mjmlOf(tag)))
      else dropped.remove()
    })
  })
}
