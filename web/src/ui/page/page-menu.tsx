import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface PageMenuProps {
  width?: number
  isBusy?: boolean
  children: ReactNode
}

/** The menu with the less common actions of a page. */
export function PageMenu({ width, isBusy, children }: PageMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" width={width}>
      <Menu.Target>
        <Button variant="default" px="xs" aria-label={t('more')} loading={isBusy}>
          <IconDots size={18} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
