import { Box, Skeleton } from '@mantine/core'
import { useElementSize, useInViewport } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useApi } from '../../../../api/hooks.ts'
import { HtmlPreview } from '../../../../ui/preview/html-preview.tsx'

/** The usual width of mails. */
const MAIL = 660

/** A small picture of a mail. */
export function Miniature({ title, html, height = 220 }: { title: string; html: string | undefined; height?: number }) {
  const { ref, width } = useElementSize()
  const scale = width ? width / MAIL : 0
  return (
    <Box ref={ref} h={height} pos="relative" bg="#fff" style={{ overflow: 'hidden' }} inert>
      {html === undefined && <Skeleton h={height} radius={0} />}
      {html !== undefined && scale > 0 && (
        <Box w={MAIL} style={{ transform: `scale(${scale})`, transformOrigin: '0 0' }}>
          <HtmlPreview title={title} html={html} />
        </Box>
      )}
    </Box>
  )
}

/** A small picture of a template. Its preview is loaded when it comes into view. */
export function TemplateMiniature({ id, name, updatedAt }: { id: string; name: string; updatedAt: string }) {
  const { ref, inViewport } = useInViewport()
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (inViewport) setSeen(true)
  }, [inViewport])
  const { data } = useApi('GET /templates/{template_id}', { path: { template_id: id } }, { enabled: isSeen })
  return (
    <div ref={ref}>
      <Miniature key={updatedAt} title={name} html={data?.content.html} />
    </div>
  )
}
