import { Alert, Card, Skeleton, Stack, Title } from '@mantine/core'
import { IconChecklist, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { useMay, useRight } from '../../../core/company.tsx'
import { TextLink } from '../../../ui/link/link.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Fault } from '../../../ui/page/fault.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { DecidedRequests } from '../parts/decided-requests.tsx'
import { WaitingRequest } from '../parts/waiting-request.tsx'

/** As many as can wait. */
const WAITING = { query: { status: 'waiting', pageSize: 100 } } as const

/** Calls of assistants that mail people: those that wait for a decision, and those that were decided. */
export function ApprovalsPage() {
  const { t } = useTranslation('assistants')
  const maySend = useRight('send')
  const maySet = useMay('settings', 'read')
  return (
    <Page
      title={t('titles.approvals')}
      lead={
        <>
          {t('approvalsLead')}{' '}
          {maySet && (
            <TextLink to="/settings/assistants" inherit underline="always">
              {t('toSettings')}
            </TextLink>
          )}
        </>
      }
    >
      <Stack gap="xl">
        {!maySend && <Alert icon={<IconInfoCircle aria-hidden />}>{t('noRight')}</Alert>}
        <Waiting />
        <DecidedRequests />
      </Stack>
    </Page>
  )
}

function Waiting() {
  const { t } = useTranslation('assistants')
  const { data, error, refetch } = useApi('GET /assistant-requests', WAITING, { isShown: true })
  return (
    <Stack component="section" gap="sm" aria-label={t('waiting')}>
      <Title order={2} fz="lg">
        {t('waiting')}
      </Title>
      {data?.items.map((request) => (
        <WaitingRequest key={request.id} request={request} />
      ))}
      {data && !data.items.length && (
        <Card withBorder p={0}>
          <Empty icon={IconChecklist} title={t('noneWaits.title')} text={t('noneWaits.text')} />
        </Card>
      )}
      {!data && (error ? <Fault error={error} onAgain={() => void refetch()} /> : <Skeleton h={160} />)}
    </Stack>
  )
}
