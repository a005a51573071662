import { Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconMapPinOff } from '@tabler/icons-react'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/client.ts'
import { errorText } from '../i18n/errors.ts'
import { Empty } from '../ui/empty.tsx'

/** In place of a page that could not be drawn. */
export function PageFault({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  const again = () => {
    resetQueries()
    reset()
    void router.invalidate()
  }
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  return (
    <Empty icon={IconAlertTriangle} title={t('fault.title')} text={errorText(error)}>
      <Button onClick={again}>{t('fault.again')}</Button>
    </Empty>
  )
}

export function NotFound() {
  const { t } = useTranslation()
  const router = useRouter()
  return (
    <Empty icon={IconMapPinOff} title={t('notFound.title')} text={t('notFound.text')}>
      <Group>
        <Button variant="default" onClick={() => router.history.back()}>
          {t('back')}
        </Button>
        <Button component="a" href="/">
          {t('nav.home')}
        </Button>
      </Group>
    </Empty>
  )
}
