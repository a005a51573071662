import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export interface Difference {
  label: string
  mine: string
  theirs: string
}

interface Props {
  differences: readonly Difference[]
  /** Saves my values over theirs. */
  onKeepMine: () => void
  /** Discards my values. */
  onTakeTheirs: () => void
  onClose: () => void
}

/** Shown when another person saved first: the user compares the versions and chooses one. */
export function VersionConflict({ differences, onKeepMine, onTakeTheirs, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('conflict.title')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <Text>{t('conflict.text')}</Text>
        <Table.ScrollContainer minWidth={360}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('conflict.field')}</Table.Th>
                <Table.Th>{t('conflict.mine')}</Table.Th>
                <Table.Th>{t('conflict.theirs')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {differences.map(({ label, mine, theirs }) => (
                <Table.Tr key={label}>
                  <Table.Td>{label}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{mine || '—'}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{theirs || '—'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <Group justify="flex-end">
          <Button variant="default" onClick={onTakeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
          <Button onClick={onKeepMine}>{t('conflict.keepMine')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
