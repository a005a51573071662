import { Menu, Stack, Title } from '@mantine/core'
import { IconPencil, IconRefresh, IconShieldCheck, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { useDelete } from '../../../parts/object/use-delete.ts'
import { notify } from '../../../ui/message/notify.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import { RowMenu } from '../../../ui/table/row-menu.tsx'
import { WatchedChecks } from './watched-checks.tsx'
import { WatchedForm } from './watched-form.tsx'

type Domain = Item<'GET /deliverability/domains'>

/** Domains whose records are checked every day. */
export function WatchedDomains({ add }: { add: ReactNode }) {
  const { t } = useTranslation('deliverability')
  const domains = useTable('GET /deliverability/domains', { sort: 'domain' })
  const [edited, setEdited] = useState<Domain | null>(null)
  return (
    <Stack gap="sm" component="section">
      <Title order={2} fz="lg">
        {t('watched.title')}
      </Title>
      <ObjectTable
        {...domains}
        label={t('watched.title')}
        icon={IconShieldCheck}
        columns={useColumns(setEdited)}
        empty={{ title: t('watched.empty.title'), text: t('watched.empty.text') }}
        add={add}
      />
      {edited && <WatchedForm domain={edited} onClose={() => setEdited(null)} />}
    </Stack>
  )
}

function useColumns(onEdit: (domain: Domain) => void): Column<Domain>[] {
  const { t } = useTranslation('deliverability')
  const { ago } = useFormat()
  const actions: Column<Domain> = {
    key: 'actions',
    title: '',
    width: 56,
    cell: (domain) => <Actions domain={domain} onEdit={() => onEdit(domain)} />,
  }
  return [
    {
      key: 'domain',
      title: t('domain'),
      sort: 'domain',
      cell: ({ domain, checks }) => <WatchedChecks domain={domain} checks={checks} />,
    },
    {
      key: 'checkedAt',
      title: t('checkedAt'),
      sort: 'checkedAt',
      isExtra: true,
      width: 160,
      cell: ({ checkedAt }) => (checkedAt ? ago(checkedAt) : t('notChecked')),
    },
    ...(useMay('settings') ? [actions] : []),
  ]
}

function Actions({ domain: { id, domain }, onEdit }: { domain: Domain; onEdit: () => void }) {
  const { t } = useTranslation('deliverability')
  const path = { domain_id: id }
  const touches = ['/deliverability/domains']
  const check = useSend('POST /deliverability/domains/{domain_id}/check', {
    touches,
    onDone: () => notify(t('watched.checked', { domain })),
  })
  const { remove } = useDelete('DELETE /deliverability/domains/{domain_id}', {
    touches,
    doneText: t('watched.removed'),
  })
  const question = {
    title: t('watched.remove.title', { domain }),
    text: t('watched.remove.text'),
    action: t('watched.remove.action'),
  }
  return (
    <RowMenu name={domain}>
      <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => check.mutate({ path })}>
        {t('check')}
      </Menu.Item>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {t('watched.edit')}
      </Menu.Item>
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void remove({ path }, question)}
      >
        {t('watched.remove.action')}
      </Menu.Item>
    </RowMenu>
  )
}
