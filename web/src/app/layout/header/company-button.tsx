import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../core/company.tsx'
import { OnDemand } from './on-demand.tsx'

/** The name of the company; opens the menu to switch to another one. */
export function CompanyButton() {
  const { t } = useTranslation()
  const { name } = useCompany()
  const button = (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      px="xs"
      rightSection={<IconChevronDown size={14} aria-hidden />}
      aria-label={t('company.switch', { name })}
    >
      <span className="clip" style={{ maxWidth: '9rem' }}>
        {name}
      </span>
    </Button>
  )
  return <OnDemand button={button} opens="menu" load={() => import('./company-menu.tsx')} />
}
