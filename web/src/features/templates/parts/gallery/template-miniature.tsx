import { useInViewport } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useApi } from '../../../../api/hooks.ts'
import { Miniature } from '../../../../ui/preview/miniature.tsx'

/** A small picture of a template. Its preview is loaded when it comes into view. */
export function TemplateMiniature({ id, name, updatedAt }: { id: string; name: string; updatedAt: string }) {
  const { ref, inViewport } = useInViewport()
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (inViewport) setSeen(true)
  }, [inViewport])
  const { data, error } = useApi(
    'GET /templates/{template_id}/preview',
    { path: { template_id: id }, query: {} },
    { enabled: isSeen, isShown: true },
  )
  return (
    <div ref={ref}>
      {/* A template with an error has no preview; its badge says so. */}
      <Miniature key={updatedAt} title={name} html={error ? '' : data?.html} />
    </div>
  )
}
