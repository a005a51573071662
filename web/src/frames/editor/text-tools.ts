import type { Editor } from 'grapesjs'
import { ICONS } from './icons.ts'
import type { TagGroup } from './messages.ts'
import type { Texts } from './texts.ts'

/** What can be done with words while they are written. */
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
  rte.add('link', {
    icon: ICONS.link,
    attributes: { title: texts.link },
    result: (rte) => {
      const chosen = rte.selection()
      const isLink = (node: Node | null | undefined) =>
        Boolean((node as Element | null)?.closest?.('a') ?? node?.parentElement?.closest('a'))
      if (isLink(chosen?.anchorNode)) rte.exec('unlink')
      else rte.insertHTML(`<a href="https://" data-selectme>${chosen?.toString() ?? ''}</a>`, { select: true })
    },
  })
  rte.add('tag', {
    icon: menuOf(texts, groups),
    event: 'change',
    attributes: { title: texts.tag, class: 'gjs-rte-action tag-action' },
    result: (rte, action) => {
      const select = (action as { btn: HTMLElement }).btn.querySelector('select')!
      if (select.value) rte.insertHTML(select.value.replaceAll('<', '&lt;'))
      select.value = ''
    },
  })
}

function menuOf(texts: Texts, groups: readonly TagGroup[]): string {
  const select = document.createElement('select')
  select.setAttribute('aria-label', texts.tag)
  select.append(new Option(`{{ }} ${texts.tag}`, ''))
  for (const { name, tags } of groups) {
    const group = Object.assign(document.createElement('optgroup'), { label: name })
    group.append(...tags.map(({ tag, name }) => new Option(name, tag)))
    select.append(group)
  }
  return select.outerHTML
}
