import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCopy, IconCopyPlus, IconCut, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { keyName } from '../../../../../ui/key-name.ts'
import type { Actions } from '../../../logic/editor/state/actions.ts'

/** What can be done with several nodes at once. */
export function SeveralPanel({ count, actions }: { count: number; actions: Actions }) {
  const { t } = useTranslation('automations')
  const buttons = [
    { name: 'copy', icon: IconCopy, act: actions.copy, key: keyName('C') },
    { name: 'cut', icon: IconCut, act: actions.cut, key: keyName('X') },
    { name: 'duplicate', icon: IconCopyPlus, act: actions.duplicate, key: keyName('D') },
    { name: 'remove', icon: IconTrash, act: actions.remove, key: 'Delete' },
  ] as const
  return (
    <Stack component="section" aria-label={t('editor.severalSelected', { count })}>
      <Text fw={600} role="status">
        {t('editor.severalSelected', { count })}
      </Text>
      <Group gap="xs">
        {buttons.map(({ name, icon: Icon, act, key }) => (
          <Button
            key={name}
            variant="default"
            size="xs"
            leftSection={<Icon size={16} aria-hidden />}
            title={key}
            onClick={() => void act()}
          >
            {t(`editor.${name}`)}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}
