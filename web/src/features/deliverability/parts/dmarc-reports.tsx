import { Alert, Box, Card, Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { IconReport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer, Item } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { faultOf } from '../../../parts/object/table.ts'
import { Chart } from '../../../ui/figure/chart.tsx'
import { Stat } from '../../../ui/figure/stat.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { DmarcUpload } from './dmarc-upload.tsx'
import { UnreadReports } from './unread-reports.tsx'

type Source = Item<'GET /deliverability/dmarc'>
type Domains = Answer<'GET /deliverability/dmarc'>['domains']

/** DMARC reports of receivers about the domains of the company. */
export function DmarcReports() {
  const { t } = useTranslation('deliverability')
  const { t: common } = useTranslation()
  const mayChange = useMay('settings')
  // Not in the address: the page number there belongs to the table of domains above.
  const [page, setPage] = useState(1)
  const [fault, setFault] = useState<string | null>(null)
  const reports = useApi('GET /deliverability/dmarc', { query: { page, pageSize: 25 } }, { keeps: true, isShown: true })
  const { data } = reports
  const columns = useColumns()
  return (
    <Stack component="section" aria-labelledby="dmarc">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Box flex="1 1 16rem">
          <Title order={2} fz="lg" id="dmarc">
            {t('dmarc.title')}
          </Title>
          <Text c="dimmed" fz="sm" maw="44rem">
            {t('dmarc.lead')}
          </Text>
        </Box>
        {mayChange && <DmarcUpload onFault={setFault} />}
      </Group>
      {fault && (
        <Alert color="red" withCloseButton closeButtonLabel={common('close')} onClose={() => setFault(null)}>
          {fault}
        </Alert>
      )}
      {data && data.domains.length > 0 && <Sums domains={data.domains} />}
      {data && data.services.length > 0 && <Services services={data.services} />}
      <DataTable
        label={t('dmarc.sources')}
        columns={columns}
        rows={data?.items}
        rowId={({ domain, sourceIp }) => `${domain} ${sourceIp}`}
        paging={data && { ...data, onPage: setPage }}
        isStale={reports.isPlaceholderData}
        fault={faultOf(reports)}
        empty={<Empty icon={IconReport} title={t('dmarc.empty.title')} text={t('dmarc.empty.text')} />}
      />
      <UnreadReports />
    </Stack>
  )
}

function Sums({ domains }: { domains: Domains }) {
  const { t } = useTranslation('deliverability')
  const { number, percent } = useFormat()
  const sum = (pick: (domain: Domains[number]) => number) => domains.reduce((all, domain) => all + pick(domain), 0)
  const messages = sum((domain) => domain.messages)
  const passed = sum((domain) => domain.passed)
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Stat label={t('dmarc.reports')} value={number(sum((domain) => domain.reports))} />
        <Stat label={t('dmarc.messages')} value={number(messages)} />
        <Stat label={t('dmarc.passed')} value={percent(messages ? passed / messages : null)} />
      </SimpleGrid>
      <Card withBorder>
        <Chart
          label={t('dmarc.chart', { passed: number(passed), failed: number(messages - passed) })}
          height={64 + 36 * Math.min(domains.length, 12)}
          option={chartOf(domains.slice(0, 12), t('dmarc.passed'), t('dmarc.failed'))}
        />
      </Card>
    </>
  )
}

/** Who sends in the name of the domains: services by name, with the share of mails that passed. */
function Services({ services }: Pick<Answer<'GET /deliverability/dmarc'>, 'services'>) {
  const { t } = useTranslation('deliverability')
  const { number, percent } = useFormat()
  return (
    <Card withBorder>
      <Title order={3} fz="md" mb="sm">
        {t('dmarc.services')}
      </Title>
      <Table aria-label={t('dmarc.services')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('dmarc.service')}</Table.Th>
            <Table.Th ta="right">{t('dmarc.messages')}</Table.Th>
            <Table.Th ta="right">{t('dmarc.passed')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="numbers">
          {services.map(({ service, sources, messages, passed }) => (
            <Table.Tr key={service}>
              <Table.Td>
                {service ?? t('dmarc.unknown')}
                <Text fz="xs" c="dimmed">
                  {t('dmarc.addresses', { count: sources, number: number(sources) })}
                </Text>
              </Table.Td>
              <Table.Td ta="right">{number(messages)}</Table.Td>
              <Table.Td ta="right">{percent(messages ? passed / messages : null)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}

const chartOf = (domains: Domains, passed: string, failed: string) => ({
  legend: { top: 0 },
  xAxis: { type: 'value', minInterval: 1 },
  yAxis: { type: 'category', inverse: true, data: domains.map(({ domain }) => domain) },
  series: [
    { name: passed, type: 'bar', stack: 'mails', color: '#12b886', data: domains.map((domain) => domain.passed) },
    {
      name: failed,
      type: 'bar',
      stack: 'mails',
      color: '#e8590c',
      data: domains.map((domain) => domain.messages - domain.passed),
    },
  ],
})

function useColumns(): Column<Source>[] {
  const { t } = useTranslation('deliverability')
  const { day, number, percent, list } = useFormat()
  return [
    {
      key: 'sourceIp',
      title: t('dmarc.source'),
      cell: ({ sourceIp, service }) => (
        <>
          {service ?? t('dmarc.unknown')}
          <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {sourceIp}
          </Text>
        </>
      ),
    },
    { key: 'domain', title: t('domain'), isExtra: true, cell: ({ domain }) => domain },
    { key: 'messages', title: t('dmarc.messages'), isNumber: true, cell: ({ messages }) => number(messages) },
    {
      key: 'passed',
      title: t('dmarc.passed'),
      isNumber: true,
      cell: ({ passed, messages }) => percent(messages ? passed / messages : null),
    },
    { key: 'reporters', title: t('dmarc.reporters'), isExtra: true, cell: ({ reporters }) => list(reporters) },
    { key: 'lastAt', title: t('dmarc.lastAt'), isExtra: true, cell: ({ lastAt }) => day(lastAt) },
  ]
}
