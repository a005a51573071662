import grapesjs, { type Editor, type Plugin } from 'grapesjs'
import mjmlModule, { type PluginOptions } from 'grapesjs-mjml'
import { removeFrameOffset, replaceIframes } from './canvas.ts'
import { drawFrame, type Frame } from './draw.ts'
import { addBlocks, addElements } from './elements/blocks.ts'
import { defineComponents } from './elements/components.ts'
import { addPageBlocks, definePageBlocks, setBlockNames } from './elements/page-blocks.ts'
import { withStylesInHead } from './elements/raw-styles.ts'
import { sectorsOf } from './elements/styles.ts'
import type { Drawn, Load } from './messages.ts'
import type { Page } from './page.ts'
import { addTextTools } from './text-tools.ts'
import { messagesOf, type Texts, textsIn } from './texts.ts'
import { addToolbar } from './toolbar.ts'

export interface Made {
  editor: Editor
  texts: Texts
  /** The whole mail, including unfinished typing. */
  drawn: () => Promise<Drawn>
  destroy: () => void
}

// A CommonJS module: its default export is wrapped in another one.
const mjmlPlugin = (mjmlModule as unknown as { default: Plugin<PluginOptions> }).default

replaceIframes()

/** Creates the editor with a mail in it. */
export function makeEditor(load: Load, page: Page): Made {
  const isPage = load.blockNames !== undefined
  const texts = textsIn(load.language, isPage)
  const frame = drawFrame(texts)
  const editor = grapesjs.init(configOf(frame, texts, load, page))
  if (isPage) addPageBlocks(editor, texts, page)
  frame.attach(editor)
  addBlocks(editor, texts)
  addElements(editor, texts, load.elements)
  addTextTools(editor, texts, load.tags)
  addToolbar(editor, texts, page)
  editor.onReady(() => {
    editor.setComponents(withStylesInHead(load.mjml))
    editor.UndoManager.clear()
    removeFrameOffset(editor)
    postChanges(editor, page)
    // Links of the mail do not open while it is edited.
    editor.Canvas.getBody().addEventListener('click', blockLinks, true)
    page.post({ isLoaded: true })
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

const configOf = (frame: Frame, texts: Texts, { language, blockNames }: Load, page: Page) => ({
  container: frame.canvas,
  height: '100%',
  width: '100%',
  storageManager: false as const,
  telemetry: false,
  noticeOnUnload: false,
  showOffsets: false,
  canvasCss: `.gjs-selected { outline: 2px solid #574bdb !important }
    .gjs-selected-parent { outline: 2px dashed #877ded !important }
    .phone .mail [class*='mj-column-per'] { width: 100% !important; max-width: 100% !important }
    .gjs-plh-image { width: auto; height: auto; background: none; outline: 0 }`,
  // No icon font from another server.
  cssIcons: '',
  panels: { defaults: [] },
  blockManager: { appendTo: frame.blocks },
  traitManager: { appendTo: frame.traits },
  styleManager: { appendTo: frame.styles, sectors: sectorsOf(texts) },
  layerManager: { custom: true },
  assetManager: {
    custom: {
      open: ({ select, close }: { select: (asset: { src: string }, isDone: boolean) => void; close: () => void }) => {
        // The page shows its own file picker.
        close()
        page.askPicture(({ url }) => select({ src: url }, true))
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
        // No web fonts from another server.
        fonts: { none: '' },
        customComponents: [
          () => defineComponents(editor, texts, page.askPicture),
          () => {
            if (!blockNames) return
            setBlockNames(editor, blockNames)
            definePageBlocks(editor, texts, page)
          },
        ],
      }),
  ],
})

function drawnOf(editor: Editor): Drawn {
  const mjml: string = editor.runCommand('mjml-code')
  const { html } = editor.runCommand('mjml-code-to-html', { mjml }) as { html: string }
  return { mjml, html }
}

/** Leaves the element being edited: GrapesJS adds typed text to the mail only then. */
async function endTyping(editor: Editor) {
  const view = editor.getEditing()?.view as { disableEditing?: () => Promise<void> } | undefined
  await view?.disableEditing?.()
}

function postChanges(editor: Editor, { post }: Page) {
  let timer: ReturnType<typeof setTimeout> | undefined
  editor.on('update', () => {
    post({ isTyping: true })
    clearTimeout(timer)
    timer = setTimeout(() => post({ changed: drawnOf(editor), isTyping: Boolean(editor.getEditing()) }), 400)
  })
  editor.Canvas.getBody().addEventListener('input', () => post({ isTyping: true }))
}

const blockLinks = (event: Event) => (event.target as Element).closest('a') && event.preventDefault()
