import { Center, Loader } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadDesk, loadedDesk } from './load-desk.ts'
import type { Visual } from './visual.ts'

const LazyDesk = lazy(async () => ({ default: await loadDesk() }))

/** The visual editor of a mail, a footer or a page. Its code loads with the page, or when the editor is first opened. */
export function MailEditor(visual: Visual) {
  const { t } = useTranslation()
  // Stays the same while it is shown. Code that is there is drawn at once: React shows a waiting sign for 300 ms at least.
  const [Desk] = useState(() => loadedDesk() ?? LazyDesk)
  const waiting = (
    <Center h={560}>
      <Loader role="status" aria-label={t('loading')} />
    </Center>
  )
  return (
    <Suspense fallback={waiting}>
      <Desk {...visual} />
    </Suspense>
  )
}
