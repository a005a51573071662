import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Body } from '../../../api/client.ts'
import { errorText } from '../../../i18n/errors.ts'
import { Section } from '../../../ui/page/section.tsx'
import { usePreview } from '../logic/preview.ts'
import { Belongings } from './preview/belongings.tsx'
import { Outcome } from './preview/outcome.tsx'
import { Problems } from './preview/problems.tsx'
import { Start } from './start.tsx'

interface Props {
  origin: Body<'POST /migration/preview'>
  onStarted: () => void
  onBack: () => void
}

/** What moving in would bring, before anything is written, and the start. */
export function CheckStep({ origin, onStarted, onBack }: Props) {
  const { t } = useTranslation('migration')
  const { t: common } = useTranslation()
  const { data: preview, error } = usePreview(origin)
  const back = (
    <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
      {common('back')}
    </Button>
  )
  if (error)
    return (
      <Stack align="flex-start">
        <Alert color="red" role="alert" title={t('check.fault')} w="100%">
          {errorText(error)}
          {typeof error.params.file === 'string' && <Text fz="sm">{error.params.file}</Text>}
        </Alert>
        {back}
      </Stack>
    )
  if (!preview)
    return (
      <Section title={t('check.title')}>
        <Group role="status">
          <Loader size="sm" aria-hidden />
          <Text>{t('check.reading')}</Text>
        </Group>
      </Section>
    )
  const isUnread = preview.problems.some(({ code }) => code === 'suppressions_unread')
  const isStopped = preview.counts.addresses === 0 || isUnread
  return (
    <Stack gap="lg">
      <Outcome preview={preview} />
      <Belongings preview={preview} />
      <Problems problems={preview.problems} />
      <Start origin={origin} isStopped={isStopped} onStarted={onStarted} back={back} />
    </Stack>
  )
}
