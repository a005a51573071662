import { Box } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { oneByOne } from '../../ui/form/saving.ts'
import { Miniature } from '../../ui/preview/miniature.tsx'
import type { StarterName } from './starters.ts'
import { useStarters } from './use-starters.ts'

/** All miniatures of a page together would keep a small server busy, so they are made in turn. */
const inTurn = oneByOne()

/** A small picture of a starter, filled with the data of an invented contact. It is made when it is scrolled into view. */
export function StarterMiniature({ name }: { name: StarterName }) {
  const { t, i18n } = useTranslation('starters')
  const { ref, inViewport } = useInViewport()
  const [wasSeen, setSeen] = useState(false)
  if (inViewport && !wasSeen) setSeen(true)
  const make = useStarters()
  const { data } = useQuery({
    queryKey: ['filled starter', name, i18n.language],
    queryFn: ({ signal }) =>
      inTurn(async () => {
        // The dialog may have been closed in the meantime.
        signal.throwIfAborted()
        const { html, subject, preheader } = await make(name)
        return call('POST /content/preview', { body: { html, subject, preheader, withFooter: false } }, signal)
      }),
    enabled: wasSeen,
    staleTime: 60_000,
    retry: false,
    // Without its picture a starter still has its name.
    meta: { isShown: true },
  })
  return (
    <Box ref={ref}>
      <Miniature title={t(`names.${name}`)} html={data?.html} height={200} />
    </Box>
  )
}
