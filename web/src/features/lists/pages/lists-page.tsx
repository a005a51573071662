import { Badge, Button, Group, Text } from '@mantine/core'
import { IconArrowMerge, IconList, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { TextLink, useGo } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ListForm } from '../parts/list-form.tsx'
import { MergeDialog } from '../parts/merge-dialog.tsx'

type List = Item<'GET /lists'>

export function ListsPage() {
  const { t } = useTranslation('lists')
  const go = useGo()
  const mayChange = useMay('contacts')
  const lists = useTable('GET /lists', { sort: 'name' })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<'new' | 'merge' | null>(null)
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      {t('new')}
    </Button>
  )
  return (
    <Page
      title={t('titles.lists')}
      lead={t('lead')}
      actions={
        mayChange && (
          <>
            {chosen.size > 1 && (
              <Button
                variant="default"
                leftSection={<IconArrowMerge size={16} aria-hidden />}
                onClick={() => setOpen('merge')}
              >
                {t('merge.open', { count: chosen.size })}
              </Button>
            )}
            {add}
          </>
        )
      }
    >
      <ObjectTable
        {...lists}
        label={t('titles.lists')}
        icon={IconList}
        search={t('search')}
        columns={useColumns()}
        rowName={({ name }) => name}
        onOpen={({ id }) => go(`/lists/${id}`)}
        selection={mayChange ? { ids: chosen, onChange: setChosen } : undefined}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        add={add}
      />
      {open === 'new' && <ListForm onClose={() => setOpen(null)} onDone={({ id }) => go(`/lists/${id}`)} />}
      {open === 'merge' && <MergeDialog ids={[...chosen]} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function useColumns(): Column<List>[] {
  const { t } = useTranslation('lists')
  const { day, number } = useFormat()
  return [
    {
      key: 'name',
      title: t('name'),
      sort: 'name',
      cell: ({ id, name, publicName, kind }) => (
        <>
          <Group gap="xs">
            <TextLink to={`/lists/${id}`} fw={600}>
              {name}
            </TextLink>
            {kind !== 'manual' && <Badge>{t(`kinds.${kind}`)}</Badge>}
          </Group>
          {publicName && publicName !== name && (
            <Text fz="sm" c="dimmed">
              {publicName}
            </Text>
          )}
        </>
      ),
    },
    { key: 'members', title: t('members'), isNumber: true, cell: ({ counts }) => number(counts.confirmed) },
    {
      key: 'mailable',
      title: t('mailable'),
      isNumber: true,
      isExtra: true,
      cell: ({ counts }) => number(counts.mailable),
    },
    {
      key: 'createdAt',
      title: t('createdAt'),
      sort: 'createdAt',
      isExtra: true,
      cell: ({ createdAt }) => day(createdAt),
    },
  ]
}
