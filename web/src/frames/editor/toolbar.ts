import type { Editor } from 'grapesjs'
import type { Page } from './page.ts'
import type { Texts } from './texts.ts'

interface Tool {
  command: unknown
  label?: string
  attributes?: Record<string, unknown>
}

const KEEP =
  '<svg viewBox="0 0 24 24"><path fill="currentColor" d="M17 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V7zm-5 16a3 3 0 1 1 0-6 3 3 0 0 1 0 6zm3-10H5V5h10z"/></svg>'

/** Adds labels to the tools of the selected element, and a tool that saves whole sections for other mails. */
export function addToolbar(editor: Editor, texts: Texts, { post }: Page) {
  editor.Commands.add('keep-element', () => {
    const chosen = editor.getSelected()
    if (chosen) post({ element: { mjml: chosen.toHTML(), kind: String(chosen.get('type')).replace(/^mj-/, '') } })
  })
  const titles: Readonly<Record<string, string>> = {
    'tlb-move': texts.move,
    'tlb-clone': texts.copy,
    'tlb-delete': texts.delete,
    'keep-element': texts.keep,
  }
  editor.on('component:selected', (component) => {
    const tools = ((component.get('toolbar') ?? []) as Tool[]).filter(({ command }) => command !== 'keep-element')
    const mayKeep = ['mj-section', 'mj-wrapper', 'mj-hero'].includes(String(component.get('type')))
    const named = [...tools, ...(mayKeep ? [{ command: 'keep-element', label: KEEP }] : [])].map((tool) => {
      // Only the tool that selects the parent has no command name.
      const title = titles[String(tool.command)] ?? texts.parent
      return { ...tool, attributes: { ...tool.attributes, title, 'aria-label': title } }
    })
    component.set('toolbar', named as never)
  })
}
