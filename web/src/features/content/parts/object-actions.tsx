import { Menu } from '@mantine/core'
import { IconCopy, IconPencil, IconStar, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { useDelete } from '../../../parts/use-delete.ts'
import { useGo } from '../../../ui/link.tsx'
import { PageMenu } from '../../../ui/page-menu.tsx'
import { tell } from '../../../ui/tell.ts'
import { type ContentKind, DefaultDialog } from './defaults.tsx'
import { NameForm } from './name-form.tsx'

interface Item {
  id: string
  name: string
  default: boolean
  defaultFor: (string | null)[]
}

interface Work {
  rename: (name: string, onDone: () => void) => void
  renaming: { isPending: boolean; error: ApiError | null }
  copy: () => void
  remove: (question: { title: string; text: string }) => Promise<void>
}

export const FooterActions = ({ footer }: { footer: Item }) => (
  <ObjectActions kind="footers" item={footer} work={useFooter(footer.id)} />
)

export const PageActions = ({ page }: { page: Item }) => (
  <ObjectActions kind="pages" item={page} work={usePage(page.id)} />
)

/** What can be done with a footer, or with an unsubscribe page. */
function ObjectActions({ kind, item, work }: { kind: ContentKind; item: Item; work: Work }) {
  const { t } = useTranslation('content')
  const { t: common } = useTranslation()
  const [open, setOpen] = useState<'rename' | 'default' | null>(null)
  const close = () => setOpen(null)
  const question = {
    title: t('delete.title', { name: item.name }),
    text: t(`${kind}.delete.${item.default ? 'default' : 'text'}`),
  }
  return (
    <>
      <PageMenu>
        <Menu.Item leftSection={<IconStar size={16} aria-hidden />} onClick={() => setOpen('default')}>
          {t('default.action')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen('rename')}>
          {t('rename')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={work.copy}>
          {t('copy')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => void work.remove(question)}
        >
          {common('delete')}
        </Menu.Item>
      </PageMenu>
      {open === 'default' && <DefaultDialog kind={kind} item={item} onClose={close} />}
      {open === 'rename' && (
        <NameForm
          title={t('rename')}
          action={common('save')}
          name={item.name}
          onClose={close}
          onSave={(name) => work.rename(name, close)}
          isBusy={work.renaming.isPending}
          error={work.renaming.error}
        />
      )}
    </>
  )
}

/** What follows the work, alike for both: `home` is the list of all. */
function useEffects(kind: ContentKind, home: '/footers' | '/unsubscribe-pages') {
  const { t } = useTranslation('content')
  const go = useGo()
  const touches = [home]
  return {
    rename: { touches, onFail: () => {} },
    copy: {
      touches,
      onDone: ({ id }: { id: string }) => {
        tell(t('copied'))
        go(`${home}/${id}`)
      },
    },
    remove: { touches, told: t(`${kind}.delete.done`), onDone: () => go(home, { replace: true }) },
  }
}

function useFooter(id: string): Work {
  const path = { footer_id: id }
  const effects = useEffects('footers', '/footers')
  const renaming = useSend('PATCH /footers/{footer_id}', effects.rename)
  const copying = useSend('POST /footers/{footer_id}/copy', effects.copy)
  const { remove } = useDelete('DELETE /footers/{footer_id}', { ...effects.remove, gone: 'GET /footers/{footer_id}' })
  return {
    renaming,
    rename: (name, onDone) => renaming.mutate({ path, body: { name } }, { onSuccess: onDone }),
    copy: () => copying.mutate({ path, body: {} }),
    remove: (question) => remove({ path }, question),
  }
}

function usePage(id: string): Work {
  const path = { page_id: id }
  const effects = useEffects('pages', '/unsubscribe-pages')
  const renaming = useSend('PATCH /unsubscribe-pages/{page_id}', effects.rename)
  const copying = useSend('POST /unsubscribe-pages/{page_id}/copy', effects.copy)
  const { remove } = useDelete('DELETE /unsubscribe-pages/{page_id}', {
    ...effects.remove,
    gone: 'GET /unsubscribe-pages/{page_id}',
  })
  return {
    renaming,
    rename: (name, onDone) => renaming.mutate({ path, body: { name } }, { onSuccess: onDone }),
    copy: () => copying.mutate({ path, body: {} }),
    remove: (question) => remove({ path }, question),
  }
}
