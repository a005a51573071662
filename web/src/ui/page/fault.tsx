import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../i18n/errors.ts'
import { Empty } from './empty.tsx'

/** Shown in place of content that could not be loaded. */
export function Fault({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <Empty icon={IconAlertTriangle} title={t('fault.title')} text={errorText(error)}>
      <Button onClick={onAgain}>{t('fault.again')}</Button>
    </Empty>
  )
}
