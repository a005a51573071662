import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props<T> {
  rows: readonly T[]
  most: number
  onChange: (rows: T[]) => void
  make: () => T
  children: (row: T, change: (changes: Partial<T>) => void, at: number) => ReactNode
}

/** Lines such as the links of a menu, which can be added, moved and removed. */
export function LinkRows<T extends object>({ rows, most, onChange, make, children }: Props<T>) {
  const { t } = useTranslation('editor')
  const { t: common } = useTranslation()
  return (
    <Stack gap="sm">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
        <Group key={at} gap={4} wrap="nowrap" align="flex-start">
          <Stack gap={4} flex={1}>
            {children(row, (changes) => onChange(rows.with(at, { ...row, ...changes }) as T[]), at)}
          </Stack>
          <Stack gap={0}>
            {at > 0 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('tools.up')}
                onClick={() => onChange(raised(rows, at))}
              >
                <IconArrowUp size={15} aria-hidden />
              </ActionIcon>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={common('delete')}
              onClick={() => onChange(rows.toSpliced(at, 1))}
            >
              <IconX size={15} aria-hidden />
            </ActionIcon>
          </Stack>
        </Group>
      ))}
      {rows.length < most && (
        <Button
          size="xs"
          variant="subtle"
          w="fit-content"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...rows, make()])}
        >
          {common('add')}
        </Button>
      )}
    </Stack>
  )
}

/** The lines with one of them a place higher. */
const raised = <T,>(rows: readonly T[], at: number): T[] => rows.toSpliced(at - 1, 2, rows[at]!, rows[at - 1]!)
