import { Button, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconPencil, IconStar, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface Props {
  onRename: () => void
  onCopy: () => void
  onDefault: () => void
  onDelete: () => void
}

/** What can be done with a footer, or with a page. */
export function ObjectMenu({ onRename, onCopy, onDefault, onDelete }: Props) {
  const { t } = useTranslation('content')
  const { t: common } = useTranslation()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" px="xs" aria-label={common('more')}>
          <IconDots size={18} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconStar size={16} aria-hidden />} onClick={onDefault}>
          {t('default.action')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
          {t('rename')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onCopy}>
          {t('copy')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
          {common('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
