import { Button, Menu, SimpleGrid } from '@mantine/core'
import { IconCopy, IconDownload, IconPencil, IconTrash, IconUsers, IconWand } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useLoaded } from '../../../api/hooks.ts'
import { useMay, useRight } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { exportOf } from '../../../parts/contact/exported.ts'
import { Stat } from '../../../ui/figure/stat.tsx'
import { PageLink } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { PageMenu } from '../../../ui/page/page-menu.tsx'
import { useListActions } from '../logic/use-list-actions.ts'
import { DeleteDialog } from '../parts/delete-dialog.tsx'
import { ListForm } from '../parts/list-form.tsx'
import { MemberTable } from '../parts/member-table.tsx'

export function ListPage() {
  const { t } = useTranslation('lists')
  const { t: common } = useTranslation()
  const { number } = useFormat()
  const { list: id } = useParams({ strict: false }) as { list: string }
  const list = useLoaded('GET /lists/{list_id}', { path: { list_id: id } })
  const mayChange = useMay('contacts')
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  return (
    <Page
      title={list.name}
      above={[{ title: t('titles.lists'), to: '/lists' }]}
      lead={list.note}
      actions={
        mayChange ? (
          <>
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => setOpen('edit')}
            >
              {common('edit')}
            </Button>
            <ListMenu list={list} onDelete={() => setOpen('delete')} />
          </>
        ) : (
          <Button
            variant="default"
            leftSection={<IconUsers size={16} aria-hidden />}
            component={PageLink}
            to={`/contacts?list=${id}`}
          >
            {t('showContacts')}
          </Button>
        )
      }
    >
      <SimpleGrid cols={{ base: 2, md: 4 }} mb="lg">
        <Stat label={t('members')} value={number(list.counts.confirmed)} />
        <Stat label={t('mailable')} value={number(list.counts.mailable)} />
        <Stat label={t('unsubscribed')} value={number(list.counts.unsubscribed)} />
        <Stat label={t('removed')} value={number(list.counts.removed)} />
      </SimpleGrid>
      <MemberTable listId={id} isLocked={list.locked} />
      {open === 'edit' && <ListForm list={list} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteDialog list={list} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function ListMenu({ list, onDelete }: { list: Answer<'GET /lists/{list_id}'>; onDelete: () => void }) {
  const { t } = useTranslation('lists')
  const { t: common } = useTranslation()
  const actions = useListActions(list)
  const mayExport = useRight('export')
  return (
    <PageMenu>
      <Menu.Item
        leftSection={<IconUsers size={16} aria-hidden />}
        component={PageLink}
        to={`/contacts?list=${list.id}`}
      >
        {t('showContacts')}
      </Menu.Item>
      {mayExport && (
        <Menu.Item
          leftSection={<IconDownload size={16} aria-hidden />}
          component={PageLink}
          to={exportOf('list', list.id)}
        >
          {t('export')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={actions.copy}>
        {t('copy')}
      </Menu.Item>
      <Menu.Item leftSection={<IconWand size={16} aria-hidden />} onClick={actions.autofill}>
        {t('autofill.action')}
      </Menu.Item>
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        disabled={list.locked}
        onClick={onDelete}
      >
        {common('delete')}
      </Menu.Item>
    </PageMenu>
  )
}
