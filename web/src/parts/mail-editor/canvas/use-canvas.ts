import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CanvasTexts, FromCanvas, Names, ToCanvas } from '../../../frames/canvas/messages.ts'
import { useTagGroups } from '../../merge-tag/merge-tags.ts'
import { draw } from '../drawing/draw.ts'
import type { Drawing, DrawingTexts } from '../drawing/drawing.ts'
import { headValues } from '../model/defaults.ts'
import type { MailNode } from '../model/node.ts'
import { bodyOf, findNode, headOf } from '../model/tree.ts'
import { usePartNames } from '../panels/part-name.ts'
import { textKey, withContent } from '../state/actions/changes.ts'
import type { EditorStore } from '../state/store.ts'
import { sendTo } from './canvas.tsx'
import { changedParts } from './differences.ts'
import { styleSheetOf } from './style-sheet.ts'
import { useFlush } from './use-flush.ts'

interface Options {
  frame: RefObject<HTMLIFrameElement | null>
  store: EditorStore
  blockNames: Readonly<Record<string, string>>
}

/** Shows the document in the frame, part by part as it changes, and takes over what is typed there. */
export function useCanvas({ frame, store, blockNames }: Options) {
  const [state, setState] = useState<'waiting' | 'ready' | 'loaded'>('waiting')
  /** They are drawn again with the whole mail. */
  const marks = useRef<ToCanvas['marks']>({})
  const send = useCallback(
    (message: ToCanvas) => {
      marks.current = message.marks ?? marks.current
      // Browsers may refuse a frame that takes the focus by itself.
      if (message.focus) frame.current?.focus()
      sendTo(frame.current, message)
    },
    [frame],
  )
  /** What the frame shows. */
  const shown = useRef<{ root: MailNode; drawing: Drawing } | null>(null)
  const { flush, answered } = useFlush(send, () => shown.current !== null)
  const load = useLoading({ store, blockNames, send, shown, marks })
  const loading = useRef(load.load)
  loading.current = load.load

  useEffect(() => {
    const follow = () => {
      const before = shown.current
      const { root } = store.get()
      if (!before || before.root === root) return
      // Another document, or another look of its elements.
      const isOther = bodyOf(before.root).id !== bodyOf(root).id || headOf(before.root) !== headOf(root)
      if (isOther) return loading.current()
      shown.current = { ...before, root }
      const parts = changedParts(bodyOf(before.root), bodyOf(root))
      send({ draw: parts.map((part) => ({ id: part.id, html: draw(part, before.drawing) })) })
    }
    return store.subscribe(follow)
  }, [store, send])
  // The frame draws again when it has started, and when the names in it change.
  const isWaiting = state === 'waiting'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function reads the newest values
  useEffect(() => void (isWaiting || loading.current()), [isWaiting, load.texts])
  // Names of custom fields may arrive while a text is being written.
  const { tagNames } = load
  useEffect(() => {
    if (!isWaiting) send({ tags: JSON.parse(tagNames) as Names })
  }, [isWaiting, tagNames, send])
  useChoice(store, send)

  /** A text that came from the frame is there already. */
  const takeText = ({ id, html }: NonNullable<FromCanvas['text']>) => {
    const root = withContent(store.get().root, id, html)
    if (shown.current) shown.current = { ...shown.current, root }
    store.change(root, textKey(id))
  }
  const receive = (message: FromCanvas) => {
    if (message.isReady) setState('ready')
    if (message.isLoaded) setState('loaded')
    if (message.text) takeText(message.text)
    if (message.editing !== undefined) store.set({ editing: message.editing })
    if (message.look !== undefined) store.set({ look: message.look })
    if (message.flushed !== undefined) answered(message.flushed)
  }
  // Text that is still being typed would arrive after the step and take it back.
  const after = (step: () => void) => void flush().then(step)
  const steps = { undo: () => after(store.undo), redo: () => after(store.redo) }
  return { send, flush, receive, ...steps, isLoaded: state === 'loaded' }
}

interface Loading extends Omit<Options, 'frame'> {
  send: (message: ToCanvas) => void
  shown: RefObject<{ root: MailNode; drawing: Drawing } | null>
  marks: RefObject<ToCanvas['marks']>
}

/** A function that draws the whole mail, a text that changes with the names in it, and the names of tags. */
function useLoading({ store, blockNames, send, shown, marks }: Loading) {
  const { t, i18n } = useTranslation('editor')
  const names = usePartNames()
  const groups = useTagGroups('mail')
  const tags = Object.fromEntries(groups.flatMap(({ tags }) => tags.map(({ tag, name }) => [tag, name])))
  const load = () => {
    const { root, chosen } = store.get()
    const texts = t('canvas', { returnObjects: true }) as DrawingTexts
    const drawing = { head: headValues(root), texts, blockNames }
    shown.current = { root, drawing }
    send({
      load: {
        ...{ html: draw(bodyOf(root), drawing), css: styleSheetOf(root), language: i18n.language, names, tags },
        texts: t('tools', { returnObjects: true }) as CanvasTexts,
      },
      choose: { id: chosen, scrolls: false },
      ...(marks.current ? { marks: marks.current } : {}),
    })
  }
  return { load, texts: JSON.stringify([i18n.language, blockNames]), tagNames: JSON.stringify(tags) }
}

/** Marks the chosen part in the frame. */
function useChoice(store: EditorStore, send: (message: ToCanvas) => void) {
  useEffect(() => {
    let last = store.get().chosen
    return store.subscribe(() => {
      const { chosen, root } = store.get()
      if (chosen === last) return
      last = chosen
      send({ choose: { id: findNode(root, chosen) ? chosen : null, scrolls: true } })
    })
  }, [store, send])
}
