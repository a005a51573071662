import { Anchor, Breadcrumbs, Card, Group, Text, UnstyledButton } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Folder } from './files.ts'

interface PathProps {
  /** From the top to the open folder. */
  path: readonly Folder[]
  onOpen: (folderId: string | null) => void
}

/** Breadcrumbs of the open folder. */
export function FolderPath({ path, onOpen }: PathProps) {
  const { t } = useTranslation('files')
  if (!path.length) return null
  return (
    <Breadcrumbs component="nav" aria-label={t('folders.path')} style={{ flexWrap: 'wrap' }}>
      <Anchor component="button" type="button" fz="sm" onClick={() => onOpen(null)}>
        {t('folders.top')}
      </Anchor>
      {path.slice(0, -1).map(({ id, name }) => (
        <Anchor key={id} component="button" type="button" fz="sm" onClick={() => onOpen(id)}>
          {name}
        </Anchor>
      ))}
      <Text fz="sm" fw={600} aria-current="location">
        {path.at(-1)?.name}
      </Text>
    </Breadcrumbs>
  )
}

interface TileProps {
  folder: Folder
  onOpen: (folderId: string) => void
  /** The menu with the actions of the folder. */
  menu?: ReactNode
}

export function FolderTile({ folder: { id, name, files }, onOpen, menu }: TileProps) {
  const { t } = useTranslation('files')
  return (
    <li>
      <Card withBorder padding={0}>
        <Group gap={0} wrap="nowrap">
          <UnstyledButton onClick={() => onOpen(id)} p="xs" flex={1} miw={0}>
            <Group gap="xs" wrap="nowrap">
              <IconFolder
                size={22}
                stroke={1.6}
                color="var(--mantine-color-brand-5)"
                aria-hidden
                style={{ flex: 'none' }}
              />
              <div style={{ minWidth: 0 }}>
                <Text fz="sm" fw={600} className="clip" title={name}>
                  {name}
                </Text>
                <Text fz="xs" c="dimmed">
                  {t('folders.files', { count: files })}
                </Text>
              </div>
            </Group>
          </UnstyledButton>
          {menu}
        </Group>
      </Card>
    </li>
  )
}
