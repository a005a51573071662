import { Center, Loader } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Visual } from './visual.ts'

const EditorDesk = lazy(() => import('./desk/editor-desk.tsx'))

/** The visual editor of a mail, a footer or a page. Its code loads when it is first opened. */
export function MailEditor(visual: Visual) {
  const { t } = useTranslation()
  const waiting = (
    <Center h={560}>
      <Loader role="status" aria-label={t('loading')} />
    </Center>
  )
  return (
    <Suspense fallback={waiting}>
      <EditorDesk {...visual} />
    </Suspense>
  )
}
