import { Box, Text } from '@mantine/core'
import { useFormat } from '../../i18n/format.ts'

/** The number of people that an action concerns, large enough to be read before the action. */
export function PeopleCount({ count, caption }: { count: number; caption: string }) {
  const { number } = useFormat()
  return (
    <Box aria-live="polite">
      <Text fz={40} fw={700} lh={1.2} className="numbers">
        {number(count)}
      </Text>
      <Text c="dimmed" fz="sm">
        {caption}
      </Text>
    </Box>
  )
}
