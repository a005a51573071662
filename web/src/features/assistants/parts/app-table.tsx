import { Button, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { faultOf } from '../../../parts/object/table.ts'
import { useDelete } from '../../../parts/object/use-delete.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'

type App = Item<'GET /connected-apps'>

/** Programs that people connected to the company. */
export function AppTable() {
  const { t } = useTranslation('assistants')
  const apps = useApi('GET /connected-apps', {}, { isShown: true })
  return (
    <DataTable
      label={t('apps.title')}
      columns={useColumns()}
      rows={apps.data?.items}
      rowId={({ id }) => id}
      fault={faultOf(apps)}
      empty={<Empty icon={IconPlugConnected} title={t('apps.empty.title')} text={t('apps.empty.text')} />}
    />
  )
}

function useColumns(): Column<App>[] {
  const { t } = useTranslation('assistants')
  const { ago, day } = useFormat()
  const used = ({ lastUsedAt }: App) => (lastUsedAt ? ago(lastUsedAt) : t('apps.never'))
  const may = ({ scopes }: App) => t(`apps.may.${scopes.at(-1) ?? 'read'}`)
  const actions: Column<App> = { key: 'actions', title: '', isNumber: true, cell: (app) => <Disconnect app={app} /> }
  return [
    {
      key: 'name',
      title: t('apps.name'),
      cell: (app) => (
        <>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {app.name}
          </Text>
          <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {app.website}
          </Text>
          <Text fz="sm" mt={4} hiddenFrom="sm" style={{ overflowWrap: 'anywhere' }}>
            {may(app)} · {app.connectedBy.name}
          </Text>
          <Text fz="sm" hiddenFrom="sm">
            {t('apps.lastUsed')}: {used(app)}
          </Text>
        </>
      ),
    },
    { key: 'may', title: t('apps.rights'), isExtra: true, cell: may },
    {
      key: 'connectedBy',
      title: t('apps.connectedBy'),
      isExtra: true,
      cell: ({ connectedBy, createdAt }) => (
        <>
          {connectedBy.name}
          <Text fz="sm" c="dimmed">
            {day(createdAt)}
          </Text>
        </>
      ),
    },
    { key: 'lastUsedAt', title: t('apps.lastUsed'), isExtra: true, cell: used },
    ...(useMay('settings') ? [actions] : []),
  ]
}

function Disconnect({ app: { id, name } }: { app: App }) {
  const { t } = useTranslation('assistants')
  const { remove, isBusy } = useDelete('DELETE /connected-apps/{app_id}', {
    touches: ['/connected-apps'],
    doneText: t('apps.disconnected'),
  })
  const question = {
    title: t('apps.sure.title', { name }),
    text: t('apps.sure.text'),
    action: t('apps.disconnect'),
  }
  return (
    <Button
      variant="default"
      size="xs"
      onClick={() => void remove({ path: { app_id: id } }, question)}
      loading={isBusy}
      aria-label={t('apps.disconnectWhat', { name })}
    >
      {t('apps.disconnect')}
    </Button>
  )
}
