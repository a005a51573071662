import { Button, Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  isDirty: boolean
  isBusy: boolean
  /** Whether there is something to save, in words. */
  state: string
  /** Further buttons. */
  children?: ReactNode
}

/** The button that saves a long form. Stays in sight at the bottom while there is something to save. */
export function SaveBar({ isDirty, isBusy, state, children }: Props) {
  const { t } = useTranslation()
  return (
    <Paper withBorder p="sm" mt="md" pos={isDirty ? 'sticky' : 'static'} bottom={12} shadow={isDirty ? 'md' : 'none'}>
      <Group justify="space-between" gap="xs">
        <Text fz="sm" c="dimmed" role="status">
          {state}
        </Text>
        <Group gap="xs">
          {children}
          <Button type="submit" loading={isBusy} disabled={!isDirty}>
            {t('save')}
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}
