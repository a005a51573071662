import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCompany, useMe } from '../company.tsx'

/** Which company this is, and the way to others. */
export function CompanyMenu() {
  const { t } = useTranslation()
  const company = useCompany()
  const { companies } = useMe()
  const name = (
    <span className="clip" style={{ maxWidth: '9rem' }}>
      {company.name}
    </span>
  )
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          px="xs"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t('company.switch', { name: company.name })}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('company.yours')}</Menu.Label>
        {companies.map(({ id, name }) => (
          // Loaded anew, so that nothing of one company is ever shown in another.
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
