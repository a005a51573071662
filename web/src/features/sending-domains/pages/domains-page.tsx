import { Box, Button } from '@mantine/core'
import { IconPlus, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { DomainBadge } from '../../../parts/domain-badge.tsx'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { faultOf } from '../../../parts/object/table.ts'
import { TextLink, useGo } from '../../../ui/link/link.tsx'
import { ReadGuide } from '../../../ui/link/read-guide.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { type Domain, rightOf } from '../logic/dns-records.ts'
import { DomainForm } from '../parts/domain-form.tsx'

export function DomainsPage() {
  const { t } = useTranslation('sending-domains')
  const go = useGo()
  const mayChange = useMay('settings')
  const setup = useApi('GET /sending/setup', {}, { isShown: true })
  const [isAdding, setAdding] = useState(false)
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <SettingsPage title={t('titles.domains')} lead={t('lead')} actions={add}>
      <DataTable
        label={t('titles.domains')}
        columns={useColumns()}
        rows={setup.data?.domains}
        rowId={({ id }) => id}
        fault={faultOf(setup)}
        onOpen={({ id }) => go(`/settings/domains/${id}`)}
        empty={
          <Empty icon={IconWorld} title={t('empty.title')} text={t('empty.text')}>
            {add}
            <ReadGuide guide="dns-and-deliverability" />
          </Empty>
        }
      />
      {isAdding && <DomainForm onClose={() => setAdding(false)} onDone={({ id }) => go(`/settings/domains/${id}`)} />}
    </SettingsPage>
  )
}

function useColumns(): Column<Domain>[] {
  const { t } = useTranslation('sending-domains')
  const { ago } = useFormat()
  return [
    {
      key: 'domain',
      title: t('domain'),
      cell: ({ id, domain, status }) => (
        <>
          <TextLink to={`/settings/domains/${id}`} fw={600}>
            {domain}
          </TextLink>
          <Box hiddenFrom="sm" mt={4}>
            <DomainBadge status={status} />
          </Box>
        </>
      ),
    },
    { key: 'status', title: t('state'), isExtra: true, cell: ({ status }) => <DomainBadge status={status} /> },
    {
      key: 'checks',
      title: t('records'),
      isExtra: true,
      cell: (domain) => t('right', rightOf(domain)),
    },
    {
      key: 'checkedAt',
      title: t('checkedAt'),
      isExtra: true,
      cell: ({ checkedAt }) => (checkedAt ? ago(checkedAt) : t('notChecked')),
    },
  ]
}
