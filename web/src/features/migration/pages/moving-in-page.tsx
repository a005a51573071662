import { Card } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaded, useRefreshing } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { LastMove } from '../parts/last-move.tsx'
import { Running } from '../parts/running.tsx'
import { Wizard } from '../parts/wizard.tsx'

/** Moving in from another service: what is under way, what was done last, and the way to start. */
export function MovingInPage() {
  const { t } = useTranslation('migration')
  const mayMove = useMay('contacts')
  const move = useLoaded('GET /migration', {})
  const isRunning = move.state === 'running'
  useRefreshing('/migration', isRunning)
  const [isAgain, setAgain] = useState(false)
  const isEnded = (move.state === 'finished' || move.state === 'failed') && !isAgain
  return (
    <SettingsPage title={t('titles.movingIn')} lead={t('lead')}>
      {!mayMove ? (
        <Card withBorder p={0}>
          <Empty icon={IconLock} title={t('forbidden.title')} text={t('forbidden.text')} />
        </Card>
      ) : isRunning ? (
        <Running move={move} />
      ) : isEnded ? (
        <LastMove move={move} onAgain={() => setAgain(true)} />
      ) : (
        <Wizard onStarted={() => setAgain(false)} />
      )}
    </SettingsPage>
  )
}
