import { Button } from '@mantine/core'
import { IconChartBar, IconPencil, IconUsers } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { PageLink } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { typesOf } from '../logic/editor/graph/graph.ts'
import { useWording } from '../logic/editor/state/use-wording.ts'
import { manualTrigger } from '../logic/runs/manual-trigger.ts'
import type { Run } from '../logic/runs/run-words.ts'
import { StateBadge } from '../parts/list/state-badge.tsx'
import { useAddContacts } from '../parts/runs/add-contacts.tsx'
import { useRunColumns } from '../parts/runs/run-columns.tsx'
import { RunDrawer } from '../parts/runs/run-drawer.tsx'
import { RunFilters } from '../parts/runs/run-filters.tsx'

/** How often the runs of an active automation are loaded again. */
const EVERY_MS = 10_000

/** The contacts that went through an automation, and what happened to each of them. */
export function ContactsPage() {
  const { t } = useTranslation('automations')
  const { automation: id } = useParams({ strict: false }) as { automation: string }
  const path = { automation_id: id }
  const data = useLoaded('GET /automations/{automation_id}/editor', { path })
  const { automation } = data
  const wording = useWording(data, [automation.graph])
  const types = useMemo(() => typesOf(data.nodeTypes), [data.nodeTypes])
  const maySeeContacts = useMay('contacts', 'read')
  const [shown, setShown] = useState<Run | null>(null)
  const runs = useTable('GET /automations/{automation_id}/runs', {
    path,
    filters: ['status', 'contactId'],
    ...(automation.status === 'active' ? { refetchInterval: EVERY_MS } : {}),
  })
  const isEmpty = !runs.isNarrowed && runs.table.paging?.total === 0
  const add = useAddContacts(automation)
  const hint = automation.status !== 'active' ? 'notActive' : manualTrigger(automation.graph) ? 'manual' : 'triggers'
  return (
    <Page
      title={t('runs.title', { name: automation.name })}
      lead={t('runs.lead')}
      above={[
        { title: t('titles.automations'), to: '/automations' },
        { title: automation.name, to: `/automations/${id}/edit` },
      ]}
      badge={<StateBadge status={automation.status} />}
      actions={
        <>
          <Button
            variant="default"
            component={PageLink}
            to={`/automations/${id}/edit`}
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            {t('runs.editor')}
          </Button>
          <Button
            variant="default"
            component={PageLink}
            to={`/automations/${id}/statistics`}
            leftSection={<IconChartBar size={16} aria-hidden />}
          >
            {t('list.statistics')}
          </Button>
          {!isEmpty && add?.button}
        </>
      }
    >
      <ObjectTable
        {...runs}
        label={t('runs.table')}
        icon={IconUsers}
        {...(isEmpty ? {} : { filters: <RunFilters state={runs.state} /> })}
        columns={useRunColumns({ automation, wording }, maySeeContacts ? setShown : undefined)}
        empty={{ title: t('runs.empty.title'), text: t(`runs.empty.${hint}`) }}
        add={automation.status === 'active' && add?.button}
      />
      {add?.dialog}
      {shown && <RunDrawer {...{ run: shown, automation, types, wording }} onClose={() => setShown(null)} />}
    </Page>
  )
}
