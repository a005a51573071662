import { Center, Group, Stack, Text, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyPicture } from '../picture/pictures.tsx'

interface Props {
  icon: Icon
  title: string
  text?: string
  /** A drawing in place of the usual one. */
  picture?: ReactNode
  /** Buttons of the first steps. */
  children?: ReactNode
}

/** Shown in place of a list without items: what would be here, and how to begin. */
export const Empty = ({ icon, title, text, picture, children }: Props) => (
  <Center py={40} px="md">
    <Stack align="center" gap="sm" maw="28rem" ta="center">
      {picture ?? <EmptyPicture icon={icon} />}
      <Title order={2} fz="lg">
        {title}
      </Title>
      {text && <Text c="dimmed">{text}</Text>}
      {children && (
        <Group mt="sm" justify="center">
          {children}
        </Group>
      )}
    </Stack>
  </Center>
)
