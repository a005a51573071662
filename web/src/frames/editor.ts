// The visual editor runs in a frame without an origin, so that scripts in a mail cannot reach the application. It talks
// to the page by messages only.
import '@fontsource-variable/figtree/wght.css'
import grapesLook from 'grapesjs/dist/css/grapes.min.css?inline'
import { addElements } from './editor/elements/blocks.ts'
import { setBlockNames } from './editor/elements/page-blocks.ts'
import look from './editor/look.css?inline'
import { type Made, makeEditor } from './editor/make.ts'
import type { BlockKind, FromEditor, Load, Picture, ToEditor } from './editor/messages.ts'
import { setTags } from './editor/text-tools.ts'

// The frame has no origin, so it cannot check its parent's; the page that embeds it supplied the mail.
const post = (message: FromEditor) => parent.postMessage(message, '*')

let made: Made | undefined
let onPicture: ((picture: Picture) => void) | undefined
let onBlock: ((tag: string | null) => void) | undefined

function askPicture(onPick: (picture: Picture) => void) {
  onPicture = onPick
  post({ asksPicture: true })
}

function askBlock(kind: BlockKind, onPick: (tag: string | null) => void) {
  onBlock = onPick
  post({ asksBlock: kind })
}

function load(input: Load) {
  made?.destroy()
  document.documentElement.lang = input.language
  setDark(input.isDark)
  made = makeEditor(input, { post, askPicture, askBlock })
}

const setDark = (isDark: boolean) => void document.documentElement.classList.toggle('dark', isDark)

async function onMessage(message: ToEditor) {
  if (message.load) load(message.load)
  if (message.isDark !== undefined) setDark(message.isDark)
  if (message.tags && made) setTags(made.editor, message.tags)
  if (message.elements && made) addElements(made.editor, made.texts, message.elements)
  if (message.picture) onPicture?.(message.picture)
  if (message.blockNames && made) setBlockNames(made.editor, message.blockNames)
  if (message.block !== undefined) onBlock?.(message.block)
  if (message.export !== undefined && made) post({ exported: { export: message.export, ...(await made.drawn()) } })
}

addEventListener('message', ({ data, source }: MessageEvent<ToEditor>) => {
  if (source === parent && data) void onMessage(data)
})
const saveByKeys = (event: KeyboardEvent) => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
  event.preventDefault()
  post({ saves: true })
}
addEventListener('keydown', saveByKeys, true)

for (const text of [grapesLook, look])
  document.head.append(Object.assign(document.createElement('style'), { textContent: text }))
