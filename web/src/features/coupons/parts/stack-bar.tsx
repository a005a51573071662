import { Box, Group, Progress, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import type { Stack } from '../logic/stack.ts'

const PARTS = ['free', 'assigned', 'used'] as const
const COLORS = {
  free: 'teal.6',
  assigned: 'brand.7',
  used: 'light-dark(var(--mantine-color-gray-4), var(--mantine-color-dark-3))',
}

/** Free, handed-out and used codes of a stack as parts of a bar, with their numbers. */
export function StackBar({ counts, size }: { counts: Stack['counts']; size?: 'lg' }) {
  const { t } = useTranslation('coupons')
  const { number } = useFormat()
  return (
    <Box miw={{ sm: 220 }}>
      <Progress.Root size={size === 'lg' ? 16 : 8} aria-hidden>
        {PARTS.map((part) => (
          <Progress.Section
            key={part}
            value={counts.total ? (100 * counts[part]) / counts.total : 0}
            color={COLORS[part]}
          />
        ))}
      </Progress.Root>
      <Group gap={size === 'lg' ? 'lg' : 'sm'} mt={6}>
        {PARTS.map((part) => (
          <Group key={part} gap={6} wrap="nowrap">
            <Box w={8} h={8} bg={COLORS[part]} style={{ borderRadius: 4 }} aria-hidden />
            <Text fz={size === 'lg' ? 'sm' : 'xs'} c="dimmed" className="numbers">
              {t(`counts.${part}`, { count: counts[part], number: number(counts[part]) })}
            </Text>
          </Group>
        ))}
      </Group>
    </Box>
  )
}
