import { Badge, Box, Select, Stack, Text, Title } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../i18n/errors.ts'
import { useFormat } from '../../../i18n/format.ts'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import { faultOf, type Request } from '../logic/request.ts'
import { useWanted } from '../logic/use-wanted.ts'
import { AskedBy } from './asked-by.tsx'
import { RequestTitle } from './request-title.tsx'

const COLORS = {
  waiting: 'blue',
  running: 'blue',
  approved: 'teal',
  rejected: 'gray',
  failed: 'red',
  expired: 'yellow',
}
const DECIDED = ['approved', 'rejected', 'failed', 'expired'] as const

/** Calls that were decided, newest first. Hidden as long as there are none. */
export function DecidedRequests() {
  const { t } = useTranslation('assistants')
  const requests = useTable('GET /assistant-requests', { filters: ['status'] })
  const { filters, setFilters } = requests.state
  const { time } = useFormat()
  const columns: Column<Request>[] = [
    { key: 'what', title: t('what'), cell: (request) => <Wanted request={request} /> },
    { key: 'outcome', title: t('outcome'), isExtra: true, cell: (request) => <Outcome request={request} /> },
    {
      key: 'decided',
      title: t('decided'),
      isExtra: true,
      cell: ({ decidedBy, decidedAt }) => (
        <>
          {decidedBy ?? '—'}
          <Text fz="sm" c="dimmed">
            {decidedAt && time(decidedAt)}
          </Text>
        </>
      ),
    },
  ]
  // Calls that wait are shown above. The API has no filter for all others.
  const rows = requests.table.rows?.filter(({ status }) => status !== 'waiting')
  const { total = 0, pageSize = 1 } = requests.data ?? {}
  if (!requests.table.fault && !requests.isNarrowed && !rows?.length && total <= pageSize) return null
  return (
    <Stack component="section" gap="sm" aria-label={t('history')}>
      <Title order={2} fz="lg">
        {t('history')}
      </Title>
      <ObjectTable
        {...requests}
        table={{ ...requests.table, rows }}
        label={t('history')}
        icon={IconChecklist}
        columns={columns}
        filters={
          <Select
            aria-label={t('outcome')}
            placeholder={t('anyOutcome')}
            clearable
            value={filters.status ?? null}
            onChange={(status) => setFilters({ status: status ?? undefined })}
            data={DECIDED.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          />
        }
        empty={{ title: t('noHistory.title'), text: t('noHistory.text') }}
      />
    </Stack>
  )
}

function Wanted({ request }: { request: Request }) {
  const { t } = useTranslation('assistants')
  const { number, time } = useFormat()
  const { recipients } = request
  return (
    <>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        <RequestTitle {...useWanted(request)} />
      </Text>
      <Text fz="sm" c="dimmed">
        {recipients !== null && `${t('recipients', { count: recipients, number: number(recipients) })} · `}
        <AskedBy askedBy={request.askedBy} /> · {time(request.createdAt)}
      </Text>
      <Box hiddenFrom="sm" mt="xs">
        <Outcome request={request} />
      </Box>
    </>
  )
}

function Outcome({ request }: { request: Request }) {
  const { t } = useTranslation('assistants')
  const fault = faultOf(request)
  return (
    <>
      <Badge color={COLORS[request.status]}>{t(`statuses.${request.status}`)}</Badge>
      {fault && (
        <Text fz="sm" mt={4}>
          {errorText(fault)}
        </Text>
      )}
    </>
  )
}
