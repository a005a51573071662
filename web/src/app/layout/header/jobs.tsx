import { ActionIcon, Indicator } from '@mantine/core'
import { IconLoader } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../../../api/live.ts'
import { OnDemand } from './on-demand.tsx'

/** Background work under way; hidden when there is none. */
export function Jobs() {
  const { t } = useTranslation()
  const count = useLive('actions')?.items.length ?? 0
  if (!count) return null
  const name = t('jobs.title', { count })
  const button = (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={name} title={name}>
      <IconLoader size={20} />
    </ActionIcon>
  )
  return (
    <Indicator label={count} size={16} offset={6}>
      <OnDemand
        button={button}
        opens="dialog"
        load={() => import('../../../features/background-work/parts/running-jobs.tsx')}
      />
    </Indicator>
  )
}
