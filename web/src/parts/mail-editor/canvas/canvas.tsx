import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FromCanvas, ToCanvas } from '../../../frames/canvas/messages.ts'

export type Width = 'desktop' | 'phone'

interface Props {
  frame: React.RefObject<HTMLIFrameElement | null>
  width: Width
  onMessage: (message: FromCanvas) => void
}

/** The frame that shows the mail. It has no origin, so it can reach nothing of the application. */
export function Canvas({ frame, width, onMessage }: Props) {
  const { t } = useTranslation('editor')
  const handler = useRef(onMessage)
  handler.current = onMessage
  useEffect(() => {
    const listen = ({ data, source }: MessageEvent<FromCanvas>) => {
      if (source === frame.current?.contentWindow && data) handler.current(data)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [frame])
  return (
    <iframe
      ref={frame}
      title={t('title')}
      src="/frames/canvas"
      sandbox="allow-scripts"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the mail is written in it
      tabIndex={0}
      className="canvas-frame"
      data-width={width}
    />
  )
}

// The frame has no origin to name. Messages hold only data that the user of the page sees anyway.
export const sendTo = (frame: HTMLIFrameElement | null, message: ToCanvas) =>
  frame?.contentWindow?.postMessage(message, '*')
