import { Box } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

interface Props {
  title: string
  html: string
  /** In pixels; the default is the whole width. */
  width?: number
  isDark?: boolean
  isOutlook?: boolean
  /** Figures drawn at links, matched by their `data-link`; the share, from 0 to 1, sets the colour. */
  marks?: { link: number; text: string; share: number }[]
}

/** A mail, shown in a frame without an origin. */
export function HtmlPreview({ title, html, width, isDark = false, isOutlook = false, marks }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  /** How often the frame has loaded: it receives messages only after that. */
  const [loads, setLoads] = useState(0)
  const [height, setHeight] = useState(400)
  useEffect(() => {
    const listen = ({ data, source }: MessageEvent<{ height?: number }>) => {
      if (source !== frame.current?.contentWindow) return
      if (typeof data.height === 'number') setHeight(Math.min(Math.max(data.height, 200), 20_000))
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    // The frame has no origin to name. The message holds only the mail, which the reader of the page sees anyway.
    if (loads) frame.current?.contentWindow?.postMessage({ html, isDark, isOutlook, marks }, '*')
  }, [loads, html, isDark, isOutlook, marks])
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
        onLoad={() => setLoads((before) => before + 1)}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        style={{ display: 'block', width: '100%', height, border: 0, background: '#fff' }}
      />
    </Box>
  )
}
