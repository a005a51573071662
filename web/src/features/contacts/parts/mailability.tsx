import { Alert } from '@mantine/core'
import { IconMailCheck, IconMailOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import type { Contact, Mailability as Found } from './contact.ts'

/** Whether mails go to a contact, and what stands in the way. */
export function Mailability({ contact, found }: { contact: Contact; found: Found }) {
  const { t } = useTranslation('contacts')
  const { day } = useFormat()
  if (found.isMailable)
    return (
      <Alert
        mb="lg"
        py="sm"
        variant="default"
        icon={<IconMailCheck aria-hidden color="var(--mantine-color-teal-6)" />}
        title={t('mailable.yes')}
      >
        {t(`mailable.because.${found.why}`)}
      </Alert>
    )
  const { why, at } = found
  const reason = why === 'suppressed' ? contact.suppressionReason : null
  return (
    <Alert mb="lg" py="sm" color="orange" icon={<IconMailOff aria-hidden />} title={t('mailable.no')}>
      {reason
        ? t('mailable.hindered.reason', { reason: t(`reasons.${reason as 'manual'}`) })
        : t(`mailable.hindered.${why}`, { day: day(at) })}
      {at && why !== 'paused' && ` ${t('mailable.since', { day: day(at) })}`}
      {contact.suppressionNote && ` ${t('mailable.note', { note: contact.suppressionNote })}`}
    </Alert>
  )
}
