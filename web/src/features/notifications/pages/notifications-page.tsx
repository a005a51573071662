import { Button, Menu, SegmentedControl } from '@mantine/core'
import { IconBell, IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { notify } from '../../../ui/message/notify.ts'
import { Page } from '../../../ui/page/page.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { RowMenu } from '../../../ui/table/row-menu.tsx'
import { type Notification, useNotificationText } from '../logic/notification-text.ts'
import { NotificationItem } from '../parts/notification-item.tsx'

const TOUCHES = ['/notifications']

export function NotificationsPage() {
  const { t } = useTranslation('notifications')
  const notifications = useTable('GET /notifications', { filters: ['unread'] })
  const { filters, setFilters } = notifications.state
  const read = useSend('POST /notifications/read', { touches: TOUCHES })
  const columns: Column<Notification>[] = [
    { key: 'what', title: t('what'), cell: (one) => <NotificationItem notification={one} /> },
    { key: 'actions', title: '', width: 56, cell: (one) => <Actions notification={one} /> },
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
            disabled={!notifications.data?.unread}
            loading={read.isPending}
            onClick={() => read.mutate({ body: { all: true } })}
          >
            {t('readAll')}
          </Button>
        </>
      }
    >
      <ObjectTable
        {...notifications}
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

function Actions({ notification }: { notification: Notification }) {
  const { t } = useTranslation('notifications')
  const { t: common } = useTranslation()
  const text = useNotificationText()(notification)
  const read = useSend('POST /notifications/read', { touches: TOUCHES })
  const unread = useSend('POST /notifications/unread', { touches: TOUCHES })
  const remove = useSend('POST /notifications/delete', { touches: TOUCHES, onDone: () => notify(t('deleted')) })
  const body = { ids: [notification.id] }
  return (
    <RowMenu name={text}>
      {notification.readAt ? (
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
