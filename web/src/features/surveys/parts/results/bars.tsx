import { Box, Group, Progress, Stack, Text } from '@mantine/core'
import { useFormat } from '../../../../i18n/format.ts'
import type { Bar } from '../../logic/results.ts'

/** Answers with their counts and shares. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const { number, percent } = useFormat()
  return (
    <Stack component="ul" gap="sm" p={0} m={0} maw="52rem" style={{ listStyle: 'none' }} aria-label={label}>
      {bars.map(({ key, label, count, share }) => (
        <Box component="li" key={key}>
          <Group justify="space-between" align="flex-end" wrap="nowrap" gap="md">
            <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
              {label}
            </Text>
            <Text fz="sm" className="numbers">
              <b>{number(count)}</b> · {percent(share)}
            </Text>
          </Group>
          <Progress value={100 * share} aria-hidden mt={4} size="lg" />
        </Box>
      ))}
    </Stack>
  )
}
