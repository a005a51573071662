import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany, useMe } from '../../../core/company.tsx'

export default function CompanyMenu({ button }: { button: ReactElement }) {
  const { t } = useTranslation()
  const company = useCompany()
  const { companies } = useMe()
  return (
    <Menu position="bottom-start" width={260} defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('company.yours')}</Menu.Label>
        {companies.map(({ id, name }) => (
          // A plain link reloads the application, so that no data of one company ever show in another.
          <Menu.Item
            key={id}
            component="a"
            href={`/app/${id}`}
            rightSection={id === company.id ? <IconCheck size={16} aria-hidden /> : null}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
