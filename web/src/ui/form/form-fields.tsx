import { Fieldset, Group, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Fields of a form. In a read-only form they are disabled, with a note that says so. */
export function FormFields({ isReadOnly, children }: { isReadOnly: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Fieldset variant="unstyled" miw={0} m={0} disabled={isReadOnly} className={isReadOnly ? 'read-only' : ''}>
      <Stack>
        {isReadOnly && (
          <Group gap={6} wrap="nowrap" c="dimmed">
            <IconLock size={16} aria-hidden style={{ flex: 'none' }} />
            <Text fz="sm">{t('readOnly')}</Text>
          </Group>
        )}
        {children}
      </Stack>
    </Fieldset>
  )
}
