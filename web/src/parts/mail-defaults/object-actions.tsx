import { Menu } from '@mantine/core'
import { IconCopy, IconPencil, IconStar, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../api/client.ts'
import { PageMenu } from '../../ui/page/page-menu.tsx'
import { DefaultDialog } from './default-dialog.tsx'
import type { DefaultItem } from './default-item.ts'
import { NameForm } from './name-form.tsx'

export interface Actions {
  rename: (name: string, onDone: () => void) => void
  renaming: { isPending: boolean; error: ApiError | null }
  copy: () => void
  remove: (question: { title: string; text: string }) => Promise<void>
  setDefault: (shopId: string | null, isDefault: boolean) => Promise<unknown>
  refresh: () => Promise<unknown>
}

interface Props {
  item: DefaultItem
  actions: Actions
  /** What it means to be the default. */
  defaultLead: string
  /** The question before the item is deleted, and what happens then. */
  deleteTitle: string
  deleteText: string
}

/** The menu of a footer or an unsubscribe page. */
export function ObjectActions({ item, actions, defaultLead, deleteTitle, deleteText }: Props) {
  const { t } = useTranslation('mail-defaults')
  const { t: common } = useTranslation()
  const [open, setOpen] = useState<'rename' | 'default' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PageMenu>
        <Menu.Item leftSection={<IconStar size={16} aria-hidden />} onClick={() => setOpen('default')}>
          {t('action')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen('rename')}>
          {t('rename')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={actions.copy}>
          {t('copy')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => void actions.remove({ title: deleteTitle, text: deleteText })}
        >
          {common('delete')}
        </Menu.Item>
      </PageMenu>
      {open === 'default' && (
        <DefaultDialog
          item={item}
          lead={defaultLead}
          setDefault={actions.setDefault}
          refresh={actions.refresh}
          onClose={close}
        />
      )}
      {open === 'rename' && (
        <NameForm
          title={t('rename')}
          action={common('save')}
          name={item.name}
          onClose={close}
          onSave={(name) => actions.rename(name, close)}
          isBusy={actions.renaming.isPending}
          error={actions.renaming.error}
        />
      )}
    </>
  )
}
