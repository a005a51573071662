import { Box } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

interface Props {
  title: string
  html: string
  /** In pixels; the whole width without it. */
  width?: number
  isDark?: boolean
  /** Figures at links, by what stands in their `data-link`; a share from 0 to 1 says how hot each is. */
  marks?: { link: number; text: string; share: number }[]
}

/** A mail, shown in a frame without an origin. */
export function HtmlPreview({ title, html, width, isDark = false, marks }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const [height, setHeight] = useState(400)
  useEffect(() => {
    const listen = ({ data, source }: MessageEvent<{ isReady?: boolean; height?: number }>) => {
      if (source !== frame.current?.contentWindow) return
      if (data.isReady) setReady(true)
      if (typeof data.height === 'number') setHeight(Math.min(Math.max(data.height, 200), 20_000))
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    // The frame has no origin that could be named; only a mail is told, which who sees the page sees anyway.
    if (isReady) frame.current?.contentWindow?.postMessage({ html, isDark, marks }, '*')
  }, [isReady, html, isDark, marks])
  return (
    <Box
      bg="#fff"
      mx="auto"
      maw="100%"
      w={width ?? '100%'}
      style={{ overflow: 'auto', borderRadius: 'var(--mantine-radius-md)' }}
    >
      <iframe
        ref={frame}
        title={title}
        src="/frames/preview"
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        style={{ display: 'block', width: '100%', height, border: 0, background: '#fff' }}
      />
    </Box>
  )
}
