import { Group, Kbd, Modal, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { keyName } from '../../../../../ui/key-name.ts'
import { KEYS } from '../../../logic/editor/desk/keys.ts'

const shown = (key: string) => (key.startsWith('mod+') ? keyName(key.slice(4).replace('Shift+', '⇧ ')) : key)

/** All keys of the editor. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('automations')
  const { t: common } = useTranslation()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('editor.keys')}
      size="lg"
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Text fz="sm" c="dimmed" mb="sm">
        {t('editor.keysLead')}
      </Text>
      <Table>
        <Table.Tbody>
          {KEYS.map(({ name, keys }) => (
            <Table.Tr key={name}>
              <Table.Td>{t(`editor.keyNames.${name}`)}</Table.Td>
              <Table.Td>
                <Group gap={6} justify="flex-end">
                  {keys.map((key) => (
                    <Kbd key={key}>{shown(key)}</Kbd>
                  ))}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
