import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useDelete } from '../../../parts/object/use-delete.ts'
import { useGo } from '../../../ui/link/link.tsx'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify } from '../../../ui/message/notify.ts'
import type { PageRow } from './landing-page.ts'

interface Options {
  /** After the page was deleted. */
  onGone?: () => void
}

/** Copies, publishes, unpublishes and deletes a page. */
export function usePageActions({ id, name, published }: Pick<PageRow, 'id' | 'name' | 'published'>, options?: Options) {
  const { t } = useTranslation('landing-pages')
  const confirm = useConfirm()
  const go = useGo()
  const path = { page_id: id }
  const copying = useSend('POST /landing-pages/{page_id}/copy', {
    touches: ['/landing-pages'],
    onDone: (copy) => {
      notify(t('copied', { name: copy.name }))
      go(`/landing-pages/${copy.id}`)
    },
  })
  const changing = useSend('PATCH /landing-pages/{page_id}', {
    touches: ['/landing-pages'],
    onDone: (page) => notify(t(`${page.published ? 'publish' : 'unpublish'}.done`, { name })),
  })
  const { remove } = useDelete('DELETE /landing-pages/{page_id}', {
    touches: ['/landing-pages'],
    gone: 'GET /landing-pages/{page_id}',
    doneText: t('delete.done', { name }),
    ...(options?.onGone ? { onDone: options.onGone } : {}),
  })
  return {
    isBusy: copying.isPending || changing.isPending,
    copy: () => copying.mutate({ path, body: {} }),
    publish: () => changing.mutate({ path, body: { published: true } }),
    unpublish: async () => {
      const question = {
        title: t('unpublish.title', { name }),
        text: t('unpublish.text'),
        action: t('unpublish.action'),
      }
      if (await confirm(question)) changing.mutate({ path, body: { published: false } })
    },
    remove: () =>
      void remove(
        { path },
        { title: t('delete.title', { name }), text: t(published ? 'delete.published' : 'delete.text') },
      ),
  }
}
