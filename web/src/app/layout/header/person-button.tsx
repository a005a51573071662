import { ActionIcon } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { OnDemand } from './on-demand.tsx'

/** The menu of the signed-in person: profile, language, colour scheme, log-out. */
export function PersonButton() {
  const { t } = useTranslation()
  const button = (
    <ActionIcon
      variant="subtle"
      color="brand"
      size="lg"
      radius="xl"
      aria-label={t('person.menu')}
      title={t('person.menu')}
    >
      <IconUserCircle size={26} stroke={1.6} />
    </ActionIcon>
  )
  return <OnDemand button={button} opens="menu" load={() => import('./person-menu.tsx')} />
}
