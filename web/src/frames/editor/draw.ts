import type { Editor } from 'grapesjs'
import { ICONS } from './icons.ts'
import type { Texts } from './texts.ts'

export interface Frame {
  canvas: HTMLElement
  blocks: HTMLElement
  traits: HTMLElement
  styles: HTMLElement
  attach: (editor: Editor) => void
}

function part<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), { className })
  element.append(...children)
  return element
}

function button(label: string, icon: string, onClick: () => void): HTMLButtonElement {
  const element = Object.assign(part('button', 'tool'), { type: 'button', title: label, innerHTML: icon })
  element.setAttribute('aria-label', label)
  element.addEventListener('click', onClick)
  return element
}

/** Draws the tool bar, the canvas with the mail, and the side panel with blocks and properties. */
export function drawFrame(texts: Texts): Frame {
  const canvas = part('main', 'canvas')
  const blocks = part('div', 'blocks')
  // GrapesJS draws blocks as plain elements: this makes Enter and Space click them.
  blocks.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    ;(event.target as HTMLElement).closest<HTMLElement>('[role=button]')?.click()
  })
  const traits = part('div', 'traits')
  const styles = part('div', 'styles')
  const nothing = part('p', 'hint', texts.nothing)
  const tabs = drawTabs([
    [texts.blocks, part('div', 'pane', part('p', 'hint', texts.hint), blocks)],
    [texts.properties, part('div', 'pane', nothing, traits, styles)],
  ])
  const bar = part('div', 'bar')
  document.body.replaceChildren(part('div', 'editor', bar, canvas, tabs.element))
  return {
    canvas,
    blocks,
    traits,
    styles,
    attach: (editor) => {
      bar.append(...toolsOf(editor, texts))
      const show = () => {
        const chosen = editor.getSelected()
        nothing.hidden = Boolean(chosen)
        traits.hidden = styles.hidden = !chosen
      }
      editor.on('component:selected', () => tabs.open(1))
      editor.on('component:selected component:deselected', show)
      show()
    },
  }
}

function toolsOf(editor: Editor, texts: Texts): Node[] {
  const undo = button(texts.undo, ICONS.undo, () => editor.UndoManager.undo())
  const redo = button(texts.redo, ICONS.redo, () => editor.UndoManager.redo())
  const update = () => {
    undo.disabled = !editor.UndoManager.hasUndo()
    redo.disabled = !editor.UndoManager.hasRedo()
  }
  editor.on('update undo redo load', () => setTimeout(update))
  update()
  const devices = (['desktop', 'phone'] as const).map((device) => {
    const tool = button(texts[device], ICONS[device], () => editor.Devices.select(device))
    editor.on('device:select', () => tool.setAttribute('aria-pressed', String(isOn())))
    const isOn = () => editor.Devices.getSelected()?.id === device
    tool.setAttribute('aria-pressed', String(device === 'desktop'))
    return tool
  })
  // The mail's media queries see the width of the whole document, so a class stacks the columns in the phone view.
  editor.on('device:select', () =>
    document.documentElement.classList.toggle('phone', editor.Devices.getSelected()?.id === 'phone'),
  )
  const group = part('div', 'tools', ...devices)
  group.setAttribute('role', 'group')
  group.setAttribute('aria-label', texts.look)
  return [part('div', 'tools', undo, redo), group]
}

/** Tabs that follow the ARIA pattern. */
function drawTabs(panes: [string, HTMLElement][]) {
  const list = part('div', 'tabs')
  list.setAttribute('role', 'tablist')
  const tabs = panes.map(([label, pane], at) => {
    const tab = Object.assign(part('button', 'tab', label), { type: 'button', id: `tab-${at}` })
    tab.setAttribute('role', 'tab')
    tab.setAttribute('aria-controls', `pane-${at}`)
    tab.addEventListener('click', () => open(at))
    tab.addEventListener('keydown', ({ key }) => {
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
      const next = (at + (key === 'ArrowRight' ? 1 : panes.length - 1)) % panes.length
      open(next)
      tabs[next]?.focus()
    })
    pane.id = `pane-${at}`
    pane.setAttribute('role', 'tabpanel')
    pane.setAttribute('aria-labelledby', tab.id)
    return tab
  })
  function open(chosen: number) {
    for (const [at, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(at === chosen))
      tab.tabIndex = at === chosen ? 0 : -1
      panes[at]![1].hidden = at !== chosen
    }
  }
  list.append(...tabs)
  open(0)
  return { element: part('aside', 'side', list, ...panes.map(([, pane]) => pane)), open }
}
