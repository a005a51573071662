import { Alert, Button } from '@mantine/core'
import { IconMailCheck, IconMailOff, IconShieldOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { TextLink } from '../../../../ui/link/link.tsx'
import { lacksConsent, useConsents } from '../../logic/consent.ts'
import type { Contact } from '../../logic/contact.ts'
import { UnsubscribeDialog } from './unsubscribe-dialog.tsx'

/** Whether a contact is mailable, and why not. */
export function Mailability({ contact }: { contact: Contact }) {
  const consents = useConsents(contact.id)
  if (contact.mailability.hindrance) return <BlockedNotice contact={contact} />
  if (consents && lacksConsent(contact, consents, new Date())) return <Unagreed contact={contact} />
  return <Mailable contact={contact} isSure={consents !== undefined} />
}

/** `isSure`: consents are loaded, so the sentence about them is true. */
function Mailable({ contact: { state }, isSure }: { contact: Contact; isSure: boolean }) {
  const { t } = useTranslation('contacts')
  return (
    <Alert
      mb="lg"
      py="sm"
      variant="default"
      icon={<IconMailCheck aria-hidden color="var(--mantine-color-teal-6)" />}
      title={t('mailable.yes')}
    >
      {/* The line keeps its place, so that nothing below moves. */}
      {isSure ? t(`mailable.because.${state as 'active'}`, { defaultValue: '' }) : '\u00a0'}
    </Alert>
  )
}

/** Warns that the contact gets mails without a consent in force, and offers to unsubscribe. */
function Unagreed({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const mayChange = useMay('contacts')
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Alert mb="lg" py="sm" color="yellow" icon={<IconShieldOff aria-hidden />} title={t('mailable.unagreed.title')}>
      {t('mailable.unagreed.text')}
      {mayChange && (
        <Button variant="default" size="xs" mt="xs" display="block" onClick={() => setLeaving(true)}>
          {t('mailable.unagreed.action')}
        </Button>
      )}
      {isLeaving && <UnsubscribeDialog contact={contact} onClose={() => setLeaving(false)} />}
    </Alert>
  )
}

/** States that a page explains. */
const EXPLAINED = ['blacklisted', 'suppressed', 'excluded', 'bounced']

function BlockedNotice({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const { day } = useFormat()
  const { hindrance, at } = contact.mailability
  if (!hindrance) return null
  const reason = hindrance === 'suppressed' ? contact.suppressionReason : null
  return (
    <Alert mb="lg" py="sm" color="orange" icon={<IconMailOff aria-hidden />} title={t('mailable.no')}>
      {reason
        ? t('mailable.hindered.reason', { reason: t(`reasons.${reason as 'manual'}`) })
        : t(`mailable.hindered.${hindrance}`, { day: day(at) })}
      {at && hindrance !== 'paused' && ` ${t('mailable.since', { day: day(at) })}`}
      {contact.suppressionNote && ` ${t('mailable.note', { note: contact.suppressionNote })}`}
      {EXPLAINED.includes(hindrance) && (
        <>
          {' '}
          <TextLink to="/contacts/states" inherit underline="always">
            {t('explained.link')}
          </TextLink>
        </>
      )}
    </Alert>
  )
}
