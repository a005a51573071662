import { Button, Menu, Text, Textarea } from '@mantine/core'
import {
  IconBan,
  IconDots,
  IconDownload,
  IconEraser,
  IconMailOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useRight } from '../../../app/company.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { tell } from '../../../ui/tell.ts'
import type { Contact } from './contact.ts'
import { useContactWork } from './contact-work.ts'

interface Props {
  contact: Contact
  back: string
  /** The shop is switched off, so that taking the contact back would change nothing. */
  isShopOff: boolean
}

/** Everything that can be done with a contact besides editing. */
export function ContactMenu({ contact, back, isShopOff }: Props) {
  const { t } = useTranslation('contacts')
  const { t: common } = useTranslation()
  const mayExport = useRight('export')
  const work = useContactWork(contact, back)
  const [isLeaving, setLeaving] = useState(false)
  const { suppressionReason: reason, excluded } = contact
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button variant="default" px="xs" aria-label={common('more')}>
            <IconDots size={18} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconMailOff size={16} aria-hidden />}
            disabled={reason === 'unsubscribed'}
            onClick={() => setLeaving(true)}
          >
            {t('work.unsubscribe.action')}
          </Menu.Item>
          {reason === null && (
            <Menu.Item leftSection={<IconBan size={16} aria-hidden />} onClick={() => work.change('blacklist')}>
              {t('work.blacklist.action')}
            </Menu.Item>
          )}
          {reason === 'blacklist' && (
            <Menu.Item leftSection={<IconShieldCheck size={16} aria-hidden />} onClick={() => work.change('allow')}>
              {t('work.allow.action')}
            </Menu.Item>
          )}
          {excluded && !isShopOff ? (
            <Menu.Item leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => work.change('include')}>
              {t('work.include.action')}
            </Menu.Item>
          ) : (
            !excluded && (
              <Menu.Item leftSection={<IconPlayerPause size={16} aria-hidden />} onClick={() => work.change('exclude')}>
                {t('work.exclude.action')}
              </Menu.Item>
            )
          )}
          {mayExport && (
            <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={work.download}>
              {t('work.download')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={work.remove}>
            {t('work.delete.action')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconEraser size={16} aria-hidden />} onClick={work.erase}>
            {t('work.erase.action')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isLeaving && <UnsubscribeDialog contact={contact} onClose={() => setLeaving(false)} />}
    </>
  )
}

function UnsubscribeDialog({ contact: { id, email }, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const [note, setNote] = useState('')
  const unsubscribe = useSend('POST /contacts/{contact_id}/unsubscribe', {
    touches: ['/contacts', '/suppressions', '/lists'],
    onDone: () => {
      tell(t('work.unsubscribe.done'))
      onClose()
    },
  })
  return (
    <FormModal
      title={t('work.unsubscribe.title', { email })}
      action={t('work.unsubscribe.confirm')}
      isDangerous
      isBusy={unsubscribe.isPending}
      onClose={onClose}
      onSubmit={() => unsubscribe.mutate({ path: { contact_id: id }, body: note.trim() ? { note: note.trim() } : {} })}
    >
      <Text>{t('work.unsubscribe.text')}</Text>
      <Textarea
        label={t('work.unsubscribe.note')}
        placeholder={t('work.unsubscribe.noteHint')}
        maxLength={1000}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        data-autofocus
      />
    </FormModal>
  )
}
