import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import type { Drawn, FromEditor, ToEditor } from '../../../frames/editor/messages.ts'
import { useTagGroups } from '../../../parts/tags.ts'
import type { Editing } from './use-editing.ts'

export type Kept = NonNullable<FromEditor['element']>

interface Hands {
  onSave: () => void
  onPicture: () => void
  onElement: (element: Kept) => void
}

/** Editors that do not answer must not hold up who saves. */
const PATIENCE_MS = 5000

/** Talks with the frame of the visual editor, by messages only. */
export function useEditorFrame({ draft, draw, change, setTyping }: Editing, hands: Hands) {
  const { i18n } = useTranslation()
  const isDark = useComputedColorScheme() === 'dark'
  const tags = useTagGroups()
  const { data } = useApi('GET /editor-elements', { query: { pageSize: 100, sort: 'name' } })
  const elements = data?.items.map(({ id, name, category, mjml }) => ({ id, name, category, mjml }))
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const waiting = useRef(new Map<number, (drawn: Drawn) => void>())
  // The frame has no origin that could be named; it is told only what who sees the page sees anyway.
  const send = (message: ToEditor) => frame.current?.contentWindow?.postMessage(message, '*')
  const heard = useRef((_: FromEditor) => {})
  heard.current = (message) => {
    if (message.isReady) setReady(true)
    if (message.isTyping) setTyping(true)
    if (message.changed) change(message.changed)
    if (message.exported) waiting.current.get(message.exported.export)?.(message.exported)
    if (message.asksPicture) hands.onPicture()
    if (message.element) hands.onElement(message.element)
    if (message.saves) hands.onSave()
  }
  useEffect(() => {
    const listen = ({ data, source }: MessageEvent<FromEditor>) => {
      if (source === frame.current?.contentWindow && data) heard.current(data)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once; later changes have messages of their own
  useEffect(() => {
    const mjml = draft.mjml || '<mjml><mj-body></mj-body></mjml>'
    if (isReady) send({ load: { mjml, language: i18n.language, isDark, tags, elements: elements ?? [] } })
  }, [isReady, i18n.language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what changed is told
  useEffect(() => void (isReady && send({ isDark })), [isDark])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what changed is told
  useEffect(() => void (isReady && elements && send({ elements })), [data, isReady])
  draw.current = () =>
    new Promise((resolve, reject) => {
      const number = Math.random()
      waiting.current.set(number, ({ mjml, html }) => resolve({ mjml, html }))
      send({ export: number })
      setTimeout(() => reject(new Error('the editor does not answer')), PATIENCE_MS)
    })
  return { frame, send }
}
