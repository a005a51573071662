import { Card, Group, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  label: string
  /** Undefined while it is loading. */
  value: ReactNode | undefined
  /** Beside the value: a change or a share. */
  note?: ReactNode
  /** Below the value: what it is compared with. */
  foot?: ReactNode
}

/** One figure with its label. */
export const Stat = ({ label, value, note, foot }: Props) => (
  <Card withBorder padding="md">
    <Text fz="sm" c="dimmed">
      {label}
    </Text>
    {value === undefined ? (
      <Skeleton h={28} mt={6} w="60%" />
    ) : (
      <Group gap="xs" align="baseline" mt={2}>
        <Text fz={26} fw={650} lh={1.2} className="numbers">
          {value}
        </Text>
        {note}
      </Group>
    )}
    {foot}
  </Card>
)
