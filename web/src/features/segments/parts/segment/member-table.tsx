import { Select } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../../api/client.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { usePersonColumns } from '../../../../parts/contact/contact-columns.tsx'
import { ObjectTable } from '../../../../parts/object/object-table.tsx'
import { useTable } from '../../../../parts/object/table.ts'
import { useGo } from '../../../../ui/link/link.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'

type Member = Item<'GET /segments/{segment}/members'>
const STATES = [
  'active',
  'customer',
  'pending',
  'unengaged',
  'unsubscribed',
  'bounced',
  'complained',
  'suppressed',
  'blacklisted',
  'excluded',
] as const

/** The contacts of a segment. */
export function MemberTable({ segmentId }: { segmentId: string }) {
  const { t } = useTranslation('segments')
  const { t: common } = useTranslation()
  const go = useGo()
  const members = useTable('GET /segments/{segment}/members', { path: { segment: segmentId }, filters: ['state'] })
  const { state } = members
  return (
    <ObjectTable
      {...members}
      label={t('members')}
      icon={IconUsers}
      search={t('searchMembers')}
      filters={
        <Select
          aria-label={t('state')}
          placeholder={t('anyState')}
          clearable
          data={STATES.map((value) => ({ value, label: common(`contact.states.${value}`) }))}
          value={state.filters.state ?? null}
          onChange={(value) => state.setFilters({ state: value ?? undefined })}
          w={{ base: '100%', sm: 220 }}
        />
      }
      columns={useColumns()}
      onOpen={({ id }) => go(`/contacts/${id}`)}
      empty={{ title: t('noMembers.title'), text: t('noMembers.text') }}
    />
  )
}

function useColumns(): Column<Member>[] {
  const { t } = useTranslation('segments')
  const { day } = useFormat()
  return [
    ...usePersonColumns<Member>({ sort: 'email' }),
    { key: 'since', title: t('added'), sort: 'createdAt', isExtra: true, cell: ({ createdAt }) => day(createdAt) },
  ]
}
