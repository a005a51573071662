import { Button, Card, Divider, Pagination, SegmentedControl, Stack } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi, useSend } from '../../../api/hooks.ts'
import { Loading } from '../../../app/loading.tsx'
import { useSearchState } from '../../../app/search-state.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Page } from '../../../ui/page.tsx'
import { NewsItem } from '../parts/news-item.tsx'

export function NotificationsPage() {
  const { t } = useTranslation('notifications')
  const [search, set] = useSearchState()
  const page = Number(search.page ?? 1)
  const { data } = useApi(
    'GET /notifications',
    { query: { page, pageSize: 25, ...(search.show === 'unread' ? { unread: true } : {}) } },
    { keeps: true },
  )
  const read = useSend('POST /notifications/read', { touches: ['/notifications'] })
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <SegmentedControl
            aria-label={t('show')}
            value={search.show ?? 'all'}
            onChange={(show) => set({ show: show === 'all' ? undefined : show, page: undefined })}
            data={[
              { value: 'all', label: t('showAll') },
              { value: 'unread', label: t('showUnread') },
            ]}
          />
          <Button
            variant="default"
            disabled={!data?.unread}
            loading={read.isPending}
            onClick={() => read.mutate({ body: { all: true } })}
          >
            {t('readAll')}
          </Button>
        </>
      }
    >
      {!data ? (
        <Loading />
      ) : data.items.length ? (
        <Stack>
          <Card withBorder p={0}>
            {data.items.map((news, index) => (
              <Fragment key={news.id}>
                {index > 0 && <Divider />}
                <NewsItem news={news} />
              </Fragment>
            ))}
          </Card>
          {data.total > data.pageSize && (
            <Pagination
              value={page}
              total={Math.ceil(data.total / data.pageSize)}
              onChange={(next) => set({ page: String(next) })}
            />
          )}
        </Stack>
      ) : (
        <Card withBorder>
          <Empty icon={IconBell} title={t('empty')} text={t('emptyText')} />
        </Card>
      )}
    </Page>
  )
}
