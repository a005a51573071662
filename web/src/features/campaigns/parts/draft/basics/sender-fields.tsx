import { Alert, Select, SimpleGrid, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../../../api/hooks.ts'
import { errorText } from '../../../../../i18n/errors.ts'
import { nameOfSender, useSenders } from '../../../../../parts/sender/senders.ts'
import { foldedFilter } from '../../../../../ui/input/folded-filter.ts'
import { TextLink } from '../../../../../ui/link/link.tsx'
import type { DraftState } from '../../../logic/draft/use-draft.ts'

/** The sender and the reply address. */
export function SenderFields({ state: { draft, change, faultAt } }: { state: DraftState }) {
  const { t } = useTranslation('campaigns')
  const senders = useSenders()
  const sender = senders?.find(({ id }) => id === draft.senderId)
  const replyFault = faultAt('replyTo')
  return (
    <>
      <Select
        label={t('fields.sender')}
        required
        data={senders?.map((one) => ({ value: one.id, label: nameOfSender(one) })) ?? []}
        value={draft.senderId}
        onChange={(senderId) => change({ senderId })}
        searchable
        filter={foldedFilter}
        error={faultAt('senderId') && errorText(faultAt('senderId'))}
      />
      {senders?.length === 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t('sender.none')} <TextLink to="/settings/senders">{t('sender.add')}</TextLink>
        </Alert>
      )}
      {sender && <SenderWarning sender={sender} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('fields.senderName')}
          description={t('sender.nameHint')}
          placeholder={sender?.name}
          maxLength={200}
          value={draft.senderName ?? ''}
          onChange={(event) => change({ senderName: event.currentTarget.value || null })}
        />
        <TextInput
          label={t('fields.replyTo')}
          description={t('sender.replyHint')}
          type="email"
          placeholder={sender?.replyTo ?? sender?.email}
          value={draft.replyTo ?? ''}
          error={replyFault && errorText(replyFault)}
          onChange={(event) => change({ replyTo: event.currentTarget.value.trim() || null })}
        />
      </SimpleGrid>
    </>
  )
}

/** Without a relay mails stay in the outbox, so any sender is allowed. */
function SenderWarning({ sender }: { sender: { status: string; domainStatus: string } }) {
  const { t } = useTranslation('campaigns')
  const { data: setup } = useApi('GET /sending/setup', {})
  const isUnconfirmed = sender.status !== 'confirmed'
  if (!setup?.relay.configured || (!isUnconfirmed && sender.domainStatus === 'verified')) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
      {t(isUnconfirmed ? 'sender.unconfirmed' : 'sender.unverified')}{' '}
      <TextLink to={isUnconfirmed ? '/settings/senders' : '/settings/domains'}>{t('sender.mend')}</TextLink>
    </Alert>
  )
}
