import { Alert, Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { type Import, isUndoing } from '../../logic/import.ts'
import { useUndo } from '../../logic/use-undo.ts'

/** Undoes an import while that is possible; after that, what was taken back. */
export function Undone({ done, mayChange }: { done: Import; mayChange: boolean }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  if (isUndoing(done))
    return (
      <Alert title={t('undo.busyTitle')} icon={<IconArrowBackUp aria-hidden />}>
        {t('undo.busyText')}
      </Alert>
    )
  if (done.undone) {
    const { contacts, memberships, consents } = done.undone
    const numbers = { contacts: number(contacts), memberships: number(memberships), consents: number(consents) }
    return (
      <Alert title={t('undo.doneTitle')} icon={<IconArrowBackUp aria-hidden />}>
        {t('undo.doneText', numbers)}
      </Alert>
    )
  }
  return mayChange && done.undoUntil && new Date(done.undoUntil) > new Date() ? (
    <Possible done={done} until={done.undoUntil} />
  ) : null
}

function Possible({ done, until }: { done: Import; until: string }) {
  const { t } = useTranslation('imports')
  const { time } = useFormat()
  const { ask, isBusy } = useUndo(done)
  return (
    <Group gap="sm">
      <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={ask} loading={isBusy}>
        {t('undo.action')}
      </Button>
      <Text fz="sm" c="dimmed">
        {t('undo.until', { time: time(until) })}
      </Text>
    </Group>
  )
}
