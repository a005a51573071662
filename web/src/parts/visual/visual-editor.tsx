import { Center, Loader } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Visual } from './use-editor-frame.ts'

const VisualFrame = lazy(() => import('./visual-frame.tsx'))

/** The visual editor of a mail or a page. Its code loads when it is first opened. */
export function VisualEditor(visual: Visual) {
  const { t } = useTranslation()
  const waiting = (
    <Center h={560}>
      <Loader role="status" aria-label={t('loading')} />
    </Center>
  )
  return (
    <Suspense fallback={waiting}>
      <VisualFrame {...visual} />
    </Suspense>
  )
}
