import { Button, Menu, SegmentedControl } from '@mantine/core'
import { IconBell, IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { ObjectTable } from '../../../parts/object-table.tsx'
import { useTable } from '../../../parts/table.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { notify } from '../../../ui/tell.ts'
import { type Notification, useNewsText } from '../logic/news-words.ts'
import { NewsItem } from '../parts/news-item.tsx'

const TOUCHES = ['/notifications']

export function NotificationsPage() {
  const { t } = useTranslation('notifications')
  const news = useTable('GET /notifications', { filters: ['unread'] })
  const { filters, setFilters } = news.state
  const read = useSend('POST /notifications/read', { touches: TOUCHES })
  const columns: Column<Notification>[] = [
    { key: 'what', title: t('what'), cell: (one) => <NewsItem news={one} /> },
    { key: 'actions', title: '', width: 56, cell: (one) => <Actions news={one} /> },
  ]
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <SegmentedControl
            aria-label={t('show')}
            value={filters.unread ?? ''}
            onChange={(unread) => setFilters({ unread: unread || undefined })}
            data={[
              { value: '', label: t('showAll') },
              { value: 'true', label: t('showUnread') },
            ]}
          />
          <Button
            variant="default"
            disabled={!news.data?.unread}
            loading={read.isPending}
            onClick={() => read.mutate({ body: { all: true } })}
          >
            {t('readAll')}
          </Button>
        </>
      }
    >
      <ObjectTable
        {...news}
        isNarrowed={false}
        label={t('title')}
        icon={IconBell}
        columns={columns}
        empty={
          filters.unread ? { title: t('allRead'), text: t('allReadText') } : { title: t('empty'), text: t('emptyText') }
        }
      />
    </Page>
  )
}

function Actions({ news }: { news: Notification }) {
  const { t } = useTranslation('notifications')
  const { t: common } = useTranslation()
  const text = useNewsText()(news)
  const read = useSend('POST /notifications/read', { touches: TOUCHES })
  const unread = useSend('POST /notifications/unread', { touches: TOUCHES })
  const remove = useSend('POST /notifications/delete', { touches: TOUCHES, onDone: () => notify(t('deleted')) })
  const body = { ids: [news.id] }
  return (
    <RowMenu name={text}>
      {news.readAt ? (
        <Menu.Item leftSection={<IconMail size={16} aria-hidden />} onClick={() => unread.mutate({ body })}>
          {t('markUnread')}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconMailOpened size={16} aria-hidden />} onClick={() => read.mutate({ body })}>
          {t('markRead')}
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => remove.mutate({ body })}>
        {common('delete')}
      </Menu.Item>
    </RowMenu>
  )
}
