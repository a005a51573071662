import { Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../../api/client.ts'
import { useApi } from '../../../../api/hooks.ts'
import { useMay } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { faultOf } from '../../../../parts/object/table.ts'
import { Empty } from '../../../../ui/page/empty.tsx'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'
import type { Form } from '../../logic/form.ts'

type Change = Item<'GET /forms/{form_id}/history'>

/** Which member changed what, and when. */
export function HistoryView({ form: { id } }: { form: Form }) {
  const { t } = useTranslation('forms')
  const answered = useApi('GET /forms/{form_id}/history', { path: { form_id: id } }, { isShown: true })
  return (
    <>
      <Text fz="sm" c="dimmed" mb="sm">
        {t('history.lead')}
      </Text>
      <DataTable
        label={t('views.history')}
        columns={useColumns()}
        rows={answered.data?.items}
        rowId={({ version }) => String(version)}
        fault={faultOf(answered)}
        empty={<Empty icon={IconHistory} title={t('history.empty')} />}
      />
    </>
  )
}

function useColumns(): Column<Change>[] {
  const { t } = useTranslation('forms')
  const { time, list } = useFormat()
  const { data: members } = useApi('GET /members', {}, { enabled: useMay('settings', 'read') })
  const nameOf = (memberId: string | null) => {
    if (!memberId) return t('history.byProgram')
    const found = members?.items.find(({ id }) => id === memberId)
    return found ? found.name || found.email : t('history.byMember')
  }
  const fieldOf = (field: string) => t(`audited.forms.fields.${field as 'name'}`, { defaultValue: field })
  return [
    {
      key: 'what',
      title: t('history.what'),
      cell: ({ changed, memberId }) => (
        <>
          {changed.length ? list(changed.map(fieldOf)) : t('history.created')}
          <Text fz="sm" c="dimmed" hiddenFrom="sm">
            {nameOf(memberId)}
          </Text>
        </>
      ),
    },
    { key: 'by', title: t('history.by'), isExtra: true, cell: ({ memberId }) => nameOf(memberId) },
    { key: 'at', title: t('history.at'), cell: ({ at }) => time(at) },
  ]
}
