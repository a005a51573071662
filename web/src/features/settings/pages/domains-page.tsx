import { Button } from '@mantine/core'
import { IconPlus, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { SettingsPage } from '../../../parts/settings-page.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { TextLink, useGo } from '../../../ui/link.tsx'
import { DomainForm } from '../parts/domain-form.tsx'
import { DomainBadge } from '../parts/status-badges.tsx'

type Domain = Answer<'GET /sending/setup'>['domains'][number]

export function DomainsPage() {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const go = useGo()
  const mayChange = useMay('settings')
  const { data } = useApi('GET /sending/setup', {})
  const [isAdding, setAdding] = useState(false)
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('domains.add')}
    </Button>
  )
  return (
    <SettingsPage title={common('settings.pages.domains')} lead={t('domains.lead')} actions={add}>
      <DataTable
        label={common('settings.pages.domains')}
        columns={useColumns()}
        rows={data?.domains}
        rowId={({ id }) => id}
        onOpen={({ id }) => go(`/settings/domains/${id}`)}
        empty={
          <Empty icon={IconWorld} title={t('domains.empty.title')} text={t('domains.empty.text')}>
            {add}
          </Empty>
        }
      />
      {isAdding && <DomainForm onClose={() => setAdding(false)} onDone={({ id }) => go(`/settings/domains/${id}`)} />}
    </SettingsPage>
  )
}

function useColumns(): Column<Domain>[] {
  const { t } = useTranslation('settings')
  const { ago } = useFormat()
  return [
    {
      key: 'domain',
      title: t('domains.domain'),
      cell: ({ id, domain }) => (
        <TextLink to={`/settings/domains/${id}`} fw={600}>
          {domain}
        </TextLink>
      ),
    },
    { key: 'status', title: t('state'), cell: ({ status }) => <DomainBadge status={status} /> },
    {
      key: 'checks',
      title: t('domains.records'),
      isExtra: true,
      cell: ({ checks }) => t('domains.right', { right: checks.filter(({ ok }) => ok).length, all: 5 }),
    },
    {
      key: 'checkedAt',
      title: t('domains.checkedAt'),
      isExtra: true,
      cell: ({ checkedAt }) => (checkedAt ? ago(checkedAt) : t('domains.notChecked')),
    },
  ]
}
