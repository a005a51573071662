import { Menu, Text } from '@mantine/core'
import {
  type Icon,
  IconBan,
  IconDownload,
  IconEraser,
  IconMailOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconPrinter,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useRight } from '../../../../core/company.tsx'
import { PageMenu } from '../../../../ui/page/page-menu.tsx'
import type { Contact } from '../../logic/contact.ts'
import { useContactActions } from '../../logic/use-contact-actions.ts'
import { UnsubscribeDialog } from './unsubscribe-dialog.tsx'

interface Props {
  contact: Contact
  back: string
  /** The shop is switched off, so allowing the contact again would change nothing. */
  isShopOff: boolean
}

/** The menu of a contact. */
export function ContactMenu({ contact, back, isShopOff }: Props) {
  const { t } = useTranslation('contacts')
  const mayChange = useMay('contacts')
  const mayExport = useRight('export')
  const actions = useContactActions(contact, back)
  const [isLeaving, setLeaving] = useState(false)
  const act = {
    unsubscribe: () => setLeaving(true),
    erase: actions.erase,
    delete: actions.remove,
    download: actions.download,
    print: actions.print,
  }
  const sending = mayChange ? sendingOf(contact, isShopOff) : []
  const data = [
    ...(mayExport ? (['print', 'download'] as const) : []),
    ...(mayChange ? (['delete', 'erase'] as const) : []),
  ]
  return (
    <>
      <PageMenu width={330}>
        {sending.length > 0 && <Menu.Label>{t('actions.groups.sending')}</Menu.Label>}
        {sending.map((word) => (
          <Act key={word} word={word} onAct={word === 'unsubscribe' ? act[word] : () => actions.change(word)} />
        ))}
        {sending.length > 0 && <Menu.Divider />}
        <Menu.Label>{t('actions.groups.data')}</Menu.Label>
        {data.map((word) => (
          <Act key={word} word={word} onAct={act[word]} />
        ))}
      </PageMenu>
      {isLeaving && <UnsubscribeDialog contact={contact} onClose={() => setLeaving(false)} />}
    </>
  )
}

const ICONS = {
  unsubscribe: IconMailOff,
  blacklist: IconBan,
  allow: IconShieldCheck,
  exclude: IconPlayerPause,
  include: IconPlayerPlay,
  print: IconPrinter,
  download: IconDownload,
  delete: IconTrash,
  erase: IconEraser,
} satisfies Record<string, Icon>
type Word = keyof typeof ICONS

/** Actions that decide whether the contact gets mails. */
function sendingOf({ status, suppressionReason: reason, excluded }: Contact, isShopOff: boolean) {
  const may = {
    unsubscribe: status !== 'unsubscribed' && reason !== 'unsubscribed',
    blacklist: reason === null,
    allow: reason === 'blacklist',
    exclude: !excluded,
    include: excluded && !isShopOff,
  }
  return (Object.keys(may) as (keyof typeof may)[]).filter((word) => may[word])
}

/** One action with a description. */
function Act({ word, onAct }: { word: Word; onAct: () => void }) {
  const { t } = useTranslation('contacts')
  const Icon = ICONS[word]
  return (
    <Menu.Item
      {...(word === 'delete' || word === 'erase' ? { color: 'red' } : {})}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={onAct}
    >
      {t(`actions.${word}.action`)}
      <Text fz="xs" c="dimmed">
        {t(`actions.${word}.hint`)}
      </Text>
    </Menu.Item>
  )
}
