import { useComputedColorScheme } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../api/hooks.ts'
import type { Drawn, FromEditor, ToEditor } from '../../frames/editor/messages.ts'
import { tellError } from '../../ui/tell.ts'
import { useTagGroups } from '../tags.ts'

export type Kept = NonNullable<FromEditor['element']>

/** A mail made of blocks, and who hears what becomes of it. */
export interface Visual {
  mjml: string
  /** Asks the editor for all that is drawn, also what is being typed; null while there is no editor. */
  draw: RefObject<(() => Promise<Drawn>) | null>
  onChange: (drawn: Drawn) => void
  /** Whether something is being changed of which it is not told yet what it is. */
  onTyping: (isTyping: boolean) => void
  onSave: () => void
}

interface Hands {
  onPicture: () => void
  onElement: (element: Kept) => void
}

/** Editors that do not answer must not hold up who saves. */
const PATIENCE_MS = 5000
const EMPTY = '<mjml><mj-body></mj-body></mjml>'

/** Talks with the frame of the visual editor, by messages only. */
export function useEditorFrame({ mjml, draw, onChange, onTyping, onSave }: Visual, hands: Hands) {
  const { i18n } = useTranslation()
  const isDark = useComputedColorScheme() === 'dark'
  const tags = useTagGroups()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  /** What the editor shows; null before it shows anything. */
  const shown = useRef<string | null>(null)
  const take = (drawn: Drawn) => {
    shown.current = drawn.mjml
    onChange(drawn)
  }
  const { frame, send, ask } = useFrame((message) => {
    if (message.isLoaded) setDrawn(true)
    if (message.changed) take(message.changed)
    if (message.isTyping !== undefined) onTyping(message.isTyping)
    if (message.asksPicture) hands.onPicture()
    if (message.element) hands.onElement(message.element)
    if (message.saves) onSave()
  })
  const load = (wanted: string) => {
    shown.current = wanted
    send({ load: { mjml: wanted || EMPTY, language: i18n.language, isDark, tags, elements: elements ?? [] } })
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes of the rest have messages of their own
  useEffect(() => {
    if (!isReady) return
    if (shown.current === null) return load(mjml)
    // In another language it begins anew, with what is being typed.
    void ask().then((drawn) => {
      take(drawn)
      load(drawn.mjml)
    }, tellError)
  }, [isReady, i18n.language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a mail of others is shown anew
  useEffect(() => {
    if (shown.current !== null && shown.current !== mjml) load(mjml)
  }, [mjml])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what changed is told
  useEffect(() => void (isReady && send({ isDark })), [isDark])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what changed is told
  useEffect(() => void (isReady && send({ tags })), [JSON.stringify(tags), isReady])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what changed is told
  useEffect(() => void (isReady && elements && send({ elements })), [JSON.stringify(elements), isReady])
  return { frame, send, isDrawn, onLoad: () => setReady(true) }
}

/** Messages to the frame and from it. */
function useFrame(onMessage: (message: FromEditor) => void) {
  const frame = useRef<HTMLIFrameElement>(null)
  const waiting = useRef(new Map<number, (drawn: Drawn) => void>())
  // The frame has no origin that could be named; it is told only what who sees the page sees anyway.
  const send = (message: ToEditor) => frame.current?.contentWindow?.postMessage(message, '*')
  const heard = useRef(onMessage)
  heard.current = onMessage
  useEffect(() => {
    const listen = ({ data, source }: MessageEvent<FromEditor>) => {
      if (source !== frame.current?.contentWindow || !data) return
      if (data.exported) waiting.current.get(data.exported.export)?.(data.exported)
      heard.current(data)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  const ask = (): Promise<Drawn> => {
    const number = Math.random()
    const { promise, resolve, reject } = Promise.withResolvers<Drawn>()
    waiting.current.set(number, ({ mjml, html }) => resolve({ mjml, html }))
    const timer = setTimeout(() => reject(new Error('the editor does not answer')), PATIENCE_MS)
    send({ export: number })
    return promise.finally(() => {
      clearTimeout(timer)
      waiting.current.delete(number)
    })
  }
  return { frame, send, ask }
}

/** All saved elements; undefined until they are here. There are 500 at most, which are five pages. */
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
