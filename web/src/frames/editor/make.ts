import grapesjs, { type Editor, type Plugin } from 'grapesjs'
import mjmlModule, { type PluginOptions } from 'grapesjs-mjml'
import { addBlocks, addElements } from './blocks.ts'
import { measureHere, standInForFrames } from './canvas.ts'
import { defineComponents } from './components.ts'
import { drawFrame, type Frame } from './draw.ts'
import type { Drawn, FromEditor, Load, Picture } from './messages.ts'
import { withStylesInHead } from './raw-styles.ts'
import { sectorsOf } from './styles.ts'
import { addTextTools } from './text-tools.ts'
import { messagesOf, type Texts, textsIn } from './texts.ts'
import { addToolbar } from './toolbar.ts'

export interface Page {
  tell: (message: FromEditor) => void
  askPicture: (onPick: (picture: Picture) => void) => void
}

export interface Made {
  editor: Editor
  texts: Texts
  /** All that is drawn, also what is being typed. */
  drawn: () => Promise<Drawn>
  destroy: () => void
}

// It is no module of today: what it gives stands within what it gives.
const mjmlPlugin = (mjmlModule as unknown as { default: Plugin<PluginOptions> }).default

standInForFrames()

/** Draws the editor with a mail in it. */
export function makeEditor(load: Load, page: Page): Made {
  const texts = textsIn(load.language)
  const frame = drawFrame(texts)
  const editor = grapesjs.init(configOf(frame, texts, load, page))
  frame.attach(editor)
  addBlocks(editor, texts)
  addElements(editor, texts, load.elements)
  addTextTools(editor, texts, load.tags)
  addToolbar(editor, texts, page)
  editor.onReady(() => {
    editor.setComponents(withStylesInHead(load.mjml))
    editor.UndoManager.clear()
    measureHere(editor)
    tellChanges(editor, page)
    // Links in the mail lead nowhere while it is written.
    editor.Canvas.getBody().addEventListener('click', holdLinks, true)
    page.tell({ isLoaded: true })
  })
  return {
    editor,
    texts,
    drawn: async () => {
      await endTyping(editor)
      return drawnOf(editor)
    },
    destroy: () => editor.destroy(),
  }
}

const configOf = (frame: Frame, texts: Texts, { language }: Load, { askPicture }: Page) => ({
  container: frame.canvas,
  height: '100%',
  width: '100%',
  storageManager: false as const,
  telemetry: false,
  noticeOnUnload: false,
  showOffsets: false,
  canvasCss: `.gjs-selected { outline: 2px solid #2f5bea !important }
    .gjs-selected-parent { outline: 2px dashed #6787ef !important }
    .phone .mail [class*='mj-column-per'] { width: 100% !important; max-width: 100% !important }
    .gjs-plh-image { width: auto; height: auto; background: none; outline: 0 }`,
  // An icon font from elsewhere.
  cssIcons: '',
  panels: { defaults: [] },
  blockManager: { appendTo: frame.blocks },
  traitManager: { appendTo: frame.traits },
  styleManager: { appendTo: frame.styles, sectors: sectorsOf(texts) },
  layerManager: { custom: true },
  assetManager: {
    custom: {
      open: ({ select, close }: { select: (asset: { src: string }, isDone: boolean) => void; close: () => void }) => {
        // It is chosen in the page; here nothing is open.
        close()
        askPicture(({ url }) => select({ src: url }, true))
      },
      close: () => {},
    },
  },
  deviceManager: {
    devices: [
      { id: 'desktop', name: texts.desktop, width: '' },
      { id: 'phone', name: texts.phone, width: '375px' },
    ],
  },
  i18n: { locale: language, detectLocale: false, messages: { [language]: messagesOf(texts) } },
  parser: { optionsHtml: { allowScripts: false, allowUnsafeAttr: false, allowUnsafeAttrValue: false } },
  plugins: [
    (editor: Editor) =>
      mjmlPlugin(editor, {
        blocks: [],
        resetStyleManager: false,
        resetDevices: false,
        useCustomTheme: false,
        // No letters from elsewhere.
        fonts: { none: '' },
        customComponents: [() => defineComponents(editor, texts, askPicture)],
      }),
  ],
})

function drawnOf(editor: Editor): Drawn {
  const mjml: string = editor.runCommand('mjml-code')
  const { html } = editor.runCommand('mjml-code-to-html', { mjml }) as { html: string }
  return { mjml, html }
}

/** What is being typed belongs to the mail only when its element is left. */
async function endTyping(editor: Editor) {
  const view = editor.getEditing()?.view as { disableEditing?: () => Promise<void> } | undefined
  await view?.disableEditing?.()
}

function tellChanges(editor: Editor, { tell }: Page) {
  let timer: ReturnType<typeof setTimeout> | undefined
  editor.on('update', () => {
    tell({ isTyping: true })
    clearTimeout(timer)
    timer = setTimeout(() => tell({ changed: drawnOf(editor), isTyping: Boolean(editor.getEditing()) }), 400)
  })
  editor.Canvas.getBody().addEventListener('input', () => tell({ isTyping: true }))
}

const holdLinks = (event: Event) => (event.target as Element).closest('a') && event.preventDefault()
