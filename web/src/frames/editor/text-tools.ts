import type { Editor } from 'grapesjs'
import { ICONS } from './icons.ts'
import { completeAddress } from './link-address.ts'
import type { TagGroup } from './messages.ts'
import type { Texts } from './texts.ts'

/** The tools for text while it is being edited: styles, links and merge tags. */
export function addTextTools(editor: Editor, texts: Texts, groups: readonly TagGroup[]) {
  const rte = editor.RichTextEditor
  for (const { name } of [...rte.getAll()]) rte.remove(name)
  const plain = { bold: 'B', italic: 'I', underline: 'U', strikeThrough: 'S' } as const
  const titles = { bold: texts.bold, italic: texts.italic, underline: texts.underline, strikeThrough: texts.strike }
  for (const [name, letter] of Object.entries(plain) as [keyof typeof plain, string][])
    rte.add(name, {
      icon: `<span class="letter letter-${name}">${letter}</span>`,
      attributes: { title: titles[name] },
      result: ({ exec }) => exec(name),
    })
  const chosen = rememberChosen(editor)
  addLinks(editor, texts, chosen)
  rte.add('tag', {
    icon: menuOf(texts, groups),
    event: 'change',
    attributes: { title: texts.tag, class: 'gjs-rte-action tag-action' },
    result: (rte, action) => {
      const select = (action as { btn: HTMLElement }).btn.querySelector('select')!
      const selection = document.getSelection()
      if (!select.value || !chosen.range || !selection) return
      selection.removeAllRanges()
      selection.addRange(chosen.range)
      rte.insertHTML(select.value.replaceAll('<', '&lt;'))
      select.value = ''
      dispatchInput(chosen.range)
    },
  })
  // Keeps typing in the tool bar from reaching the mail.
  for (const event of ['keydown', 'paste']) rte.getToolbarEl().addEventListener(event, (key) => key.stopPropagation())
}

interface Chosen {
  range?: Range
  /** Called when the selection changes. */
  onChange?: (range: Range) => void
}

/** Remembers the selected text of the mail while the focus is in the tool bar. */
function rememberChosen(editor: Editor): Chosen {
  const chosen: Chosen = {}
  const remember = () => {
    const selection = document.getSelection()
    if (!selection?.rangeCount || !editedElementOf(selection.anchorNode)) return
    chosen.range = selection.getRangeAt(0).cloneRange()
    chosen.onChange?.(chosen.range)
  }
  editor.on('rte:enable', () => document.addEventListener('selectionchange', remember))
  editor.on('rte:disable', () => document.removeEventListener('selectionchange', remember))
  return chosen
}

const elementOf = (node: Node | null) => (node instanceof Element ? node : node?.parentElement)
/** The element being edited that contains the node. */
const editedElementOf = (node: Node | null) => elementOf(node)?.closest('[contenteditable=true]')
const linkAt = ({ startContainer, endContainer }: Range) =>
  elementOf(startContainer)?.closest('a') ?? elementOf(endContainer)?.closest('a')
const dispatchInput = ({ commonAncestorContainer }: Range) =>
  editedElementOf(commonAncestorContainer)?.dispatchEvent(new Event('input', { bubbles: true }))

/** An input for the link of the selected text: the sandboxed frame may not open prompts. */
function addLinks(editor: Editor, texts: Texts, chosen: Chosen) {
  const field = Object.assign(document.createElement('input'), { type: 'text', placeholder: 'https://' })
  field.setAttribute('aria-label', texts.link)
  const shown = () => document.querySelector<HTMLInputElement>('.link-action input')
  chosen.onChange = (range) => {
    const input = shown()
    if (input) input.value = linkAt(range)?.getAttribute('href') ?? ''
  }
  editor.RichTextEditor.add('link', {
    icon: ICONS.link + field.outerHTML,
    event: 'change',
    attributes: { title: texts.link, class: 'gjs-rte-action link-action' },
    result: () => chosen.range && setLink(chosen.range, completeAddress(shown()?.value ?? '')),
  })
}

/** Adds a link to the selected text, changes its address, or removes it when the address is empty. */
function setLink(range: Range, address: string) {
  const link = linkAt(range)
  if (link && address) link.setAttribute('href', address)
  else if (link) link.replaceWith(...link.childNodes)
  else if (address && !range.collapsed) {
    const made = document.createElement('a')
    made.setAttribute('href', address)
    made.append(range.extractContents())
    range.insertNode(made)
  }
  dispatchInput(range)
}

/** Replaces the tags to choose from: those of custom fields may load later than the mail. */
export const setTags = (editor: Editor, groups: readonly TagGroup[]) =>
  editor.RichTextEditor.getToolbarEl()
    .querySelector('.tag-action select')
    ?.replaceChildren(...optionsOf(groups))

function menuOf(texts: Texts, groups: readonly TagGroup[]): string {
  const select = document.createElement('select')
  select.setAttribute('aria-label', texts.tag)
  select.append(...optionsOf(groups))
  return select.outerHTML
}

const optionsOf = (groups: readonly TagGroup[]) => [
  new Option('{{ }}', ''),
  ...groups.map(({ name, tags }) => {
    const group = Object.assign(document.createElement('optgroup'), { label: name })
    group.append(...tags.map(({ tag, name }) => new Option(name, tag)))
    return group
  }),
]
