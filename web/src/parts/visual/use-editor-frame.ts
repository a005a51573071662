import { useComputedColorScheme } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../api/hooks.ts'
import type { BlockKind, Drawn, FromEditor, ToEditor } from '../../frames/editor/messages.ts'
import { notifyError } from '../../ui/message/notify.ts'
import { useTagGroups } from '../merge-tag/merge-tags.ts'

export type Kept = NonNullable<FromEditor['element']>

/** A mail or a page made of blocks, and the callbacks of its editor. */
export interface Visual {
  mjml: string
  /** Of a landing page: the names of its forms and surveys by their tags, such as `form_12`. Absent for mails. */
  blockNames?: Readonly<Record<string, string>>
  /** Asks the editor for the whole mail, including unfinished typing; null while there is no editor. */
  draw: RefObject<(() => Promise<Drawn>) | null>
  onChange: (drawn: Drawn) => void
  /** True while a change has begun that `onChange` has not reported yet. */
  onTyping: (isTyping: boolean) => void
  onSave: () => void
}

interface Handlers {
  onPicture: () => void
  onBlock: (kind: BlockKind) => void
  onElement: (element: Kept) => void
}

/** An editor that does not answer must not block saving. */
const ANSWER_TIMEOUT_MS = 5000
const EMPTY = '<mjml><mj-body></mj-body></mjml>'

/** Connects to the frame of the visual editor, by messages only. */
export function useEditorFrame(visual: Visual, handlers: Handlers) {
  const { mjml, blockNames, draw, onChange, onTyping, onSave } = visual
  const { i18n } = useTranslation()
  const isDark = useComputedColorScheme() === 'dark'
  const tags = useTagGroups(blockNames ? 'page' : 'mail')
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  /** The design in the editor; null before the first load. */
  const shown = useRef<string | null>(null)
  const take = (drawn: Drawn) => {
    shown.current = drawn.mjml
    onChange(drawn)
  }
  const { frame, send, ask } = useFrame((message) => {
    if (message.isLoaded) setDrawn(true)
    if (message.changed) take(message.changed)
    if (message.isTyping !== undefined) onTyping(message.isTyping)
    if (message.asksPicture) handlers.onPicture()
    if (message.asksBlock) handlers.onBlock(message.asksBlock)
    if (message.element) handlers.onElement(message.element)
    if (message.saves) onSave()
  })
  const load = (wanted: string) => {
    shown.current = wanted
    const shared = { language: i18n.language, isDark, tags, elements: elements ?? [] }
    send({ load: { mjml: wanted || EMPTY, ...shared, ...(blockNames ? { blockNames } : {}) } })
  }
  useEffect(() => {
    draw.current = async () => {
      const drawn = await ask()
      shown.current = drawn.mjml
      return drawn
    }
    return () => {
      draw.current = null
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effects below send later changes of the other values
  useEffect(() => {
    if (!isReady) return
    if (shown.current === null) return load(mjml)
    // A change of the language reloads the editor and keeps unfinished typing.
    void ask().then((drawn) => {
      take(drawn)
      load(drawn.mjml)
    }, notifyError)
  }, [isReady, i18n.language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads only a design that did not come from the editor
  useEffect(() => {
    if (shown.current !== null && shown.current !== mjml) load(mjml)
  }, [mjml])
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends only changes
  useEffect(() => void (isReady && send({ isDark })), [isDark])
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends only changes
  useEffect(() => void (isReady && send({ tags })), [JSON.stringify(tags), isReady])
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends only changes
  useEffect(() => void (isReady && elements && send({ elements })), [JSON.stringify(elements), isReady])
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends only changes
  useEffect(() => void (isReady && blockNames && send({ blockNames })), [JSON.stringify(blockNames), isReady])
  return { frame, send, isDrawn, onLoad: () => setReady(true) }
}

/** Sends messages to the frame and receives its messages. */
function useFrame(onMessage: (message: FromEditor) => void) {
  const frame = useRef<HTMLIFrameElement>(null)
  const waiting = useRef(new Map<number, (drawn: Drawn) => void>())
  // The frame has no origin to name. Messages hold only data that the user of the page sees anyway.
  const send = (message: ToEditor) => frame.current?.contentWindow?.postMessage(message, '*')
  const handler = useRef(onMessage)
  handler.current = onMessage
  useEffect(() => {
    const listen = ({ data, source }: MessageEvent<FromEditor>) => {
      if (source !== frame.current?.contentWindow || !data) return
      if (data.exported) waiting.current.get(data.exported.export)?.(data.exported)
      handler.current(data)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  const ask = (): Promise<Drawn> => {
    const number = Math.random()
    const { promise, resolve, reject } = Promise.withResolvers<Drawn>()
    waiting.current.set(number, ({ mjml, html }) => resolve({ mjml, html }))
    const timer = setTimeout(() => reject(new Error('the editor does not answer')), ANSWER_TIMEOUT_MS)
    send({ export: number })
    return promise.finally(() => {
      clearTimeout(timer)
      waiting.current.delete(number)
    })
  }
  return { frame, send, ask }
}

/** All saved elements; undefined until they have loaded. There are at most 500, which are five pages. */
function useElements() {
  const pageOf = (page: number) => query('GET /editor-elements', { query: { page, pageSize: 100, sort: 'name' } })
  const { data: first } = useQuery(pageOf(1))
  const pages = Math.ceil((first?.total ?? 0) / 100)
  const others = useQueries({ queries: Array.from({ length: Math.max(0, pages - 1) }, (_, i) => pageOf(i + 2)) })
  if (!first || others.some(({ data }) => !data)) return undefined
  return [first, ...others.map(({ data }) => data!)].flatMap(({ items }) =>
    items.map(({ id, name, category, mjml }) => ({ id, name, category, mjml })),
  )
}
