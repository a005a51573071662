import { SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Facts beside each other; below each other on narrow screens. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} m={0} spacing="sm">
    {children}
  </SimpleGrid>
)

/** A value below its label. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Text component="dt" fz="sm" c="dimmed">
      {label}
    </Text>
    <Text component="dd" m={0} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {children}
    </Text>
  </div>
)
