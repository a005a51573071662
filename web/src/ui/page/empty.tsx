import { Center, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  icon: Icon
  title: string
  text?: string
  /** Buttons of the first steps. */
  children?: ReactNode
}

/** Shown in place of a list without items: what would be here, and how to begin. */
export const Empty = ({ icon: Icon, title, text, children }: Props) => (
  <Center py={56} px="md">
    <Stack align="center" gap="sm" maw="28rem" ta="center">
      <ThemeIcon size={56} radius="xl" variant="light" aria-hidden>
        <Icon size={28} stroke={1.6} />
      </ThemeIcon>
      <Title order={2} fz="lg">
        {title}
      </Title>
      {text && <Text c="dimmed">{text}</Text>}
      {children && <Group mt="sm">{children}</Group>}
    </Stack>
  </Center>
)
