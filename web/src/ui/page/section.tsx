import { Box, Card, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** One or two sentences about what the section is for. */
  lead?: ReactNode
  /** Beside the title: the state of the object. */
  badge?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** A part of a page with a heading of its own. */
export function Section({ title, lead, badge, actions, children }: Props) {
  const id = useId()
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" gap="sm" mb={children ? 'md' : 0}>
        <Box flex="1 1 14rem" miw={0}>
          <Group gap="sm">
            <Title order={2} fz="lg" id={id}>
              {title}
            </Title>
            {badge}
          </Group>
          {lead && (
            <Text c="dimmed" fz="sm" mt={2} maw="44rem">
              {lead}
            </Text>
          )}
        </Box>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </Card>
  )
}
