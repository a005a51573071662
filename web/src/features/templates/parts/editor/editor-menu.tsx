import { Menu, Modal } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconExternalLink,
  IconHistory,
  IconPencil,
  IconTrash,
  IconWand,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, call } from '../../../../api/client.ts'
import { useSend } from '../../../../api/hooks.ts'
import { useMay } from '../../../../core/company.tsx'
import { NotConverted } from '../../../../parts/mail-editor/not-converted.tsx'
import { useGo } from '../../../../ui/link/link.tsx'
import { useConfirm } from '../../../../ui/message/confirm.tsx'
import { notify } from '../../../../ui/message/notify.ts'
import { PageMenu } from '../../../../ui/page/page-menu.tsx'
import type { Editing } from '../../logic/use-editing.ts'
import { isUsed, useTemplateActions } from '../../logic/use-template-actions.ts'

type NotConvertedParts = Answer<'POST /templates/{template_id}/convert-to-visual'>['notConverted']

interface Props {
  editing: Editing
  onSettings: () => void
  onVersions: () => void
}

/** The menu of the open template. */
export function EditorMenu({ editing, onSettings, onVersions }: Props) {
  const { t } = useTranslation('templates')
  const { t: common } = useTranslation()
  const mayChange = useMay('content')
  const go = useGo()
  const { base } = editing
  const actions = useTemplateActions({ onDeleted: () => go('/templates', { replace: true, isGone: true }) })
  const [left, setLeft] = useState<NotConvertedParts | null>(null)
  const { discard, convert } = useContentActions(editing, setLeft)
  const icon = { size: 16, 'aria-hidden': true }
  return (
    <>
      <PageMenu>
        {mayChange && !base.readOnly && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onSettings}>
            {t('settings.title')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconHistory {...icon} />} onClick={onVersions}>
          {t('versions')}
        </Menu.Item>
        {base.draft.publishedAt && (
          <Menu.Item
            component="a"
            href={base.publicUrl}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink {...icon} />}
          >
            {t('webVersion')}
          </Menu.Item>
        )}
        {mayChange && (
          <>
            <Menu.Divider />
            {!base.readOnly && base.content.editor === 'html' && (
              <Menu.Item leftSection={<IconWand {...icon} />} onClick={convert}>
                {t('convert.action')}
              </Menu.Item>
            )}
            {!base.readOnly && base.draft.pending && base.draft.publishedAt && (
              <Menu.Item leftSection={<IconTrash {...icon} />} onClick={discard}>
                {t('discard.action')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => actions.copy(base)}>
              {t('copy')}
            </Menu.Item>
            {base.archived ? (
              <Menu.Item leftSection={<IconArchiveOff {...icon} />} onClick={() => actions.unarchive(base)}>
                {t('unarchive.action')}
              </Menu.Item>
            ) : (
              <Menu.Item leftSection={<IconArchive {...icon} />} onClick={() => actions.archive(base)}>
                {t('archive.action')}
              </Menu.Item>
            )}
            <Menu.Item
              color="red"
              disabled={isUsed(base)}
              title={isUsed(base) ? t('delete.used') : undefined}
              leftSection={<IconTrash {...icon} />}
              onClick={() => actions.remove(base)}
            >
              {common('delete')}
            </Menu.Item>
          </>
        )}
      </PageMenu>
      {left && (
        <Modal
          opened
          onClose={() => setLeft(null)}
          title={t('convert.done')}
          closeButtonProps={{ 'aria-label': common('close') }}
        >
          <NotConverted parts={left} />
        </Modal>
      )}
    </>
  )
}

/** Actions that replace the content. */
function useContentActions({ base, isDirty, take, save }: Editing, onLeft: (parts: NotConvertedParts) => void) {
  const { t } = useTranslation('templates')
  const confirm = useConfirm()
  const path = { template_id: base.id }
  const convert = useSend('POST /templates/{template_id}/convert-to-visual', {
    touches: ['/templates'],
    onDone: ({ notConverted, ...template }) => {
      take(template)
      if (notConverted.length) onLeft(notConverted)
      else notify(t('convert.done'))
    },
  })
  const drop = useSend('DELETE /templates/{template_id}/draft', {
    touches: ['/templates'],
    onDone: async () => {
      take(await call('GET /templates/{template_id}', { path }))
      notify(t('discard.done'))
    },
  })
  const ask = (word: 'convert' | 'discard') =>
    confirm({ title: t(`${word}.title`), text: t(`${word}.text`), action: t(`${word}.action`), isDangerous: true })
  return {
    convert: async () => {
      if (!(await ask('convert'))) return
      if (!isDirty || (await save())) convert.mutate({ path, body: {} })
    },
    discard: async () => {
      if (!(await ask('discard'))) return
      // Otherwise the unsaved changes would save themselves as a new draft.
      if (!isDirty || (await save())) drop.mutate({ path })
    },
  }
}
