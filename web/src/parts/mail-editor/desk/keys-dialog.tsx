import { Group, Kbd, Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { keyName } from '../../../ui/key-name.ts'

const KEYS = {
  move: ['↑', '↓'],
  shift: ['Alt ↑', 'Alt ↓'],
  edit: ['Enter', 'F2'],
  parent: ['Esc', '←'],
  add: ['/'],
  duplicate: [keyName('D')],
  copy: [keyName('C')],
  cut: [keyName('X')],
  paste: [keyName('V')],
  remove: ['Delete'],
  undo: [keyName('Z')],
  redo: [keyName('Y')],
  link: [keyName('K')],
  tools: ['Alt F10'],
  chip: ['F2'],
  save: [keyName('S')],
  fullScreen: ['F'],
  help: ['?'],
} as const

/** The keys of the editor. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('editor')
  const { t: common } = useTranslation()
  return (
    <Modal opened onClose={onClose} title={t('keys.title')} closeButtonProps={{ 'aria-label': common('close') }}>
      <Stack component="ul" gap={8} p={0} m={0} style={{ listStyle: 'none' }}>
        {Object.entries(KEYS).map(([name, keys]) => (
          <Group key={name} component="li" justify="space-between" wrap="nowrap">
            <Text fz="sm">{t(`keys.${name as keyof typeof KEYS}`)}</Text>
            <Group gap={4} wrap="nowrap">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Modal>
  )
}
