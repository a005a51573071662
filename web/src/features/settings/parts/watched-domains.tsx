import { Menu, Stack, Title } from '@mantine/core'
import { IconPencil, IconRefresh, IconShieldCheck, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useTableState } from '../../../ui/table-state.ts'
import { tell } from '../../../ui/tell.ts'
import { RowMenu } from './row-menu.tsx'
import { WatchedChecks } from './watched-checks.tsx'
import { WatchedForm } from './watched-form.tsx'

type Domain = Item<'GET /deliverability/domains'>

/** Domains whose records are looked at daily. */
export function WatchedDomains({ add }: { add: ReactNode }) {
  const { t } = useTranslation('settings')
  const state = useTableState([], 'domain')
  const [edited, setEdited] = useState<Domain | null>(null)
  const { data, isPlaceholderData } = useApi(
    'GET /deliverability/domains',
    { query: { pageSize: 100, sort: state.sort } },
    { keeps: true },
  )
  return (
    <Stack gap="sm" component="section">
      <Title order={2} fz="lg">
        {t('watched.title')}
      </Title>
      <DataTable
        label={t('watched.title')}
        columns={useColumns(setEdited)}
        rows={data?.items}
        rowId={({ id }) => id}
        sort={state.sort}
        onSort={state.setSort}
        isStale={isPlaceholderData}
        empty={
          <Empty icon={IconShieldCheck} title={t('watched.empty.title')} text={t('watched.empty.text')}>
            {add}
          </Empty>
        }
      />
      {edited && <WatchedForm domain={edited} onClose={() => setEdited(null)} />}
    </Stack>
  )
}

function useColumns(onEdit: (domain: Domain) => void): Column<Domain>[] {
  const { t } = useTranslation('settings')
  const { ago } = useFormat()
  const mayChange = useMay('settings')
  const columns: Column<Domain>[] = [
    {
      key: 'domain',
      title: t('domains.domain'),
      sort: 'domain',
      cell: ({ domain, checks }) => <WatchedChecks domain={domain} checks={checks} />,
    },
    {
      key: 'checkedAt',
      title: t('domains.checkedAt'),
      sort: 'checkedAt',
      isExtra: true,
      width: 160,
      cell: ({ checkedAt }) => (checkedAt ? ago(checkedAt) : t('domains.notChecked')),
    },
  ]
  return mayChange
    ? [
        ...columns,
        {
          key: 'actions',
          title: '',
          width: 56,
          cell: (domain) => <Actions domain={domain} onEdit={() => onEdit(domain)} />,
        },
      ]
    : columns
}

function Actions({ domain: { id, domain }, onEdit }: { domain: Domain; onEdit: () => void }) {
  const { t } = useTranslation('settings')
  const confirm = useConfirm()
  const path = { domain_id: id }
  const touches = ['/deliverability/domains']
  const check = useSend('POST /deliverability/domains/{domain_id}/check', {
    touches,
    onDone: () => tell(t('watched.checked', { domain })),
  })
  const remove = useSend('DELETE /deliverability/domains/{domain_id}', {
    touches,
    onDone: () => tell(t('watched.removed')),
  })
  const ask = async () => {
    const question = {
      title: t('watched.remove.title', { domain }),
      text: t('watched.remove.text'),
      action: t('watched.remove.action'),
      isDangerous: true,
    }
    if (await confirm(question)) remove.mutate({ path })
  }
  return (
    <RowMenu name={domain}>
      <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => check.mutate({ path })}>
        {t('domains.check')}
      </Menu.Item>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {t('watched.edit')}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={ask}>
        {t('watched.remove.action')}
      </Menu.Item>
    </RowMenu>
  )
}
