import { Box, Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { HtmlPreview } from './html-preview.tsx'

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
