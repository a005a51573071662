import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../i18n/errors.ts'
import { Empty } from './empty.tsx'

/** In place of what could not be shown. */
export function Fault({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <Empty icon={IconAlertTriangle} title={t('fault.title')} text={errorText(error)}>
      <Button onClick={onAgain}>{t('fault.again')}</Button>
    </Empty>
  )
}
