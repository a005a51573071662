import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useDelete } from '../../../parts/object/use-delete.ts'
import { useGo } from '../../../ui/link/link.tsx'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify } from '../../../ui/message/notify.ts'
import type { Feed } from './feed.ts'

/** What can be done with a feed besides editing it. */
export function useFeedActions(feed: Feed) {
  const { t } = useTranslation('feeds')
  const { number } = useFormat()
  const go = useGo()
  const confirm = useConfirm()
  const path = { feed_id: feed.id }
  const refresh = useSend('POST /feeds/{feed_id}/refresh', {
    touches: ['/feeds'],
    onDone: () => notify(t('begun')),
  })
  const change = useSend('PATCH /feeds/{feed_id}', {
    touches: ['/feeds'],
    onDone: ({ active }) => notify(t(active ? 'resumed' : 'paused')),
  })
  const { remove } = useDelete('DELETE /feeds/{feed_id}', {
    touches: ['/feeds', '/feed-products', '/feed-articles'],
    gone: 'GET /feeds/{feed_id}',
    doneText: t('delete.done'),
    onDone: () => go('/feeds', { replace: true }),
  })
  return {
    isReading: refresh.isPending,
    read: () => refresh.mutate({ path }),
    /** Reads the feed even if most of its items disappear. */
    accept: async () => {
      const question = { title: t('shrunk.sure'), text: t('shrunk.sureText'), action: t('shrunk.accept') }
      if (await confirm({ ...question, isDangerous: true })) refresh.mutate({ path, query: { force: true } })
    },
    setActive: (active: boolean) => change.mutate({ path, body: { active } }),
    remove: () =>
      remove(
        { path },
        {
          title: t('delete.title', { name: feed.name }),
          text: t('delete.text', { count: feed.items, number: number(feed.items) }),
        },
      ),
  }
}
