import { Group, Stack, Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'

export interface Version {
  id: string
  version: number
  createdAt: string
  author: { name: string } | null
}

interface Props<V extends Version> {
  versions: readonly V[]
  /** The id of the version that is shown. */
  shown: string | null
  onShow: (id: string) => void
  titleOf: (version: V) => string
  badgeOf?: (version: V) => ReactNode
}

/** Saved versions with their times and authors, one of which is shown. */
export const VersionList = <V extends Version>({ versions, shown, onShow, titleOf, badgeOf }: Props<V>) => (
  <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
    {versions.map((version) => (
      <li key={version.id}>
        <VersionButton
          version={version}
          title={titleOf(version)}
          badge={badgeOf?.(version)}
          isShown={version.id === shown}
          onShow={() => onShow(version.id)}
        />
      </li>
    ))}
  </Stack>
)

interface ButtonProps {
  version: Version
  title: string
  badge: ReactNode
  isShown: boolean
  onShow: () => void
}

function VersionButton({ version: { createdAt, author }, title, badge, isShown, onShow }: ButtonProps) {
  const { time } = useFormat()
  return (
    <UnstyledButton
      w="100%"
      p="xs"
      onClick={onShow}
      aria-pressed={isShown}
      style={{
        borderRadius: 'var(--mantine-radius-md)',
        background: isShown ? 'var(--mantine-primary-color-light)' : undefined,
      }}
    >
      <Group gap="xs">
        <Text fz="sm" fw={600}>
          {title}
        </Text>
        {badge}
      </Group>
      <Text fz="xs" c="dimmed">
        {time(createdAt)}
        {author?.name && ` · ${author.name}`}
      </Text>
    </UnstyledButton>
  )
}
