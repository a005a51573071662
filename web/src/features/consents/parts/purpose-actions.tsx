import { Menu, Modal, Stack, Text } from '@mantine/core'
import { IconHistory, IconList, IconPencil, IconStar, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useDelete } from '../../../parts/object/use-delete.ts'
import { useGo } from '../../../ui/link/link.tsx'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify } from '../../../ui/message/notify.ts'
import { RowMenu } from '../../../ui/table/row-menu.tsx'

export type Purpose = Item<'GET /purposes'>

/** The menu of a purpose. */
export function PurposeActions({ purpose, onEdit }: { purpose: Purpose; onEdit: () => void }) {
  const { t } = useTranslation('consents')
  const { t: common } = useTranslation()
  const mayChange = useMay('contacts')
  const actions = usePurposeActions(purpose)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  return (
    <>
      <RowMenu name={purpose.name}>
        {mayChange && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            {common('edit')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setHistoryOpen(true)}>
          {t('versions')}
        </Menu.Item>
        {mayChange && (
          <>
            <Menu.Item leftSection={<IconList size={16} aria-hidden />} onClick={actions.toList}>
              {t('toList')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconStar size={16} aria-hidden />}
              disabled={purpose.default}
              onClick={actions.makeDefault}
            >
              {t('makeDefault')}
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              disabled={purpose.default}
              onClick={actions.remove}
            >
              {common('delete')}
            </Menu.Item>
          </>
        )}
      </RowMenu>
      {isHistoryOpen && <Versions purpose={purpose} onClose={() => setHistoryOpen(false)} />}
    </>
  )
}

function usePurposeActions({ id, name }: Purpose) {
  const { t } = useTranslation('consents')
  const { t: common } = useTranslation()
  const confirm = useConfirm()
  const go = useGo()
  const path = { purpose_id: id }
  const change = useSend('PATCH /purposes/{purpose_id}', {
    touches: ['/purposes'],
    onDone: () => notify(common('saved')),
  })
  const { remove } = useDelete('DELETE /purposes/{purpose_id}', {
    touches: ['/purposes'],
    doneText: t('deleted'),
  })
  const toList = useSend('POST /purposes/{purpose_id}/to-contact-list', {
    touches: ['/lists'],
    onDone: ({ list }) => {
      notify(t('listBegun'))
      go(`/lists/${list.id}`)
    },
  })
  return {
    makeDefault: () => change.mutate({ path, body: { default: true } }),
    toList: async () => {
      const question = {
        title: t('toList'),
        text: t('toListText', { name }),
        action: t('make'),
      }
      if (await confirm(question)) toList.mutate({ path, body: {} })
    },
    remove: () => void remove({ path }, { title: t('delete.title', { name }), text: t('delete.text') }),
  }
}

/** All versions of the text that people agreed to. */
function Versions({ purpose, onClose }: { purpose: Purpose; onClose: () => void }) {
  const { t } = useTranslation('consents')
  const { t: common } = useTranslation()
  const { time } = useFormat()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('versionsOf', { name: purpose.name })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        <Text fz="sm" c="dimmed">
          {t('versionsLead')}
        </Text>
        {purpose.texts.map(({ version, text, createdAt }) => (
          <div key={version}>
            <Text fz="sm" fw={600}>
              {t('version', { version, time: time(createdAt) })}
            </Text>
            <Text style={{ whiteSpace: 'pre-wrap' }}>{text || '—'}</Text>
          </div>
        ))}
      </Stack>
    </Modal>
  )
}
