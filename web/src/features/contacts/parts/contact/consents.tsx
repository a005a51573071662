import { Alert, Badge, Blockquote, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconPlus, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../../api/client.ts'
import { useApi, useSend } from '../../../../api/hooks.ts'
import { useMay } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useConfirm } from '../../../../ui/message/confirm.tsx'
import { notify } from '../../../../ui/message/notify.ts'
import { Empty } from '../../../../ui/page/empty.tsx'
import { Fact, Facts } from '../../../../ui/page/fact.tsx'
import { type Consent, isValid, standingOf, useConsents } from '../../logic/consent.ts'
import type { Contact } from '../../logic/contact.ts'
import { ConsentHistory } from './consent-history.tsx'
import { RecordConsent } from './record-consent.tsx'

type Purpose = Item<'GET /purposes'>

/** The consents of a contact with their evidence. */
export function Consents({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const mayChange = useMay('contacts')
  const [isRecording, setRecording] = useState(false)
  const consents = useConsents(contact.id)
  const { data: purposes } = useApi('GET /purposes', { query: { pageSize: 100 } })
  if (!consents || !purposes) return <Skeleton h={200} />
  const now = new Date()
  return (
    <Stack>
      {mayChange && (
        <Group justify="flex-end">
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setRecording(true)}>
            {t('consents.record')}
          </Button>
        </Group>
      )}
      {!consents.length && (
        <Card withBorder p={0}>
          <Empty icon={IconShieldCheck} title={t('consents.empty.title')} text={t('consents.empty.text')} />
        </Card>
      )}
      {consents.map((consent) => (
        <ConsentCard
          key={consent.id}
          contact={contact}
          consent={consent}
          isLast={isValid(consent, now) && consents.every((one) => one === consent || !isValid(one, now))}
          purpose={purposes.items.find(({ id }) => id === consent.purposeId)}
        />
      ))}
      <ConsentHistory contactId={contact.id} purposes={purposes.items} />
      {isRecording && <RecordConsent contactId={contact.id} onClose={() => setRecording(false)} />}
    </Stack>
  )
}

interface CardProps {
  contact: Contact
  consent: Consent
  /** It is the only consent in force. */
  isLast: boolean
  purpose: Purpose | undefined
}

function ConsentCard({ contact, consent, isLast, purpose }: CardProps) {
  const { t } = useTranslation('contacts')
  const { time } = useFormat()
  const mayChange = useMay('contacts')
  const { word, color } = standingOf(consent, new Date())
  const agreed = purpose?.texts.find(({ version }) => version === consent.proof.textVersion)
  const name = purpose?.name ?? t('timeline.somePurpose')
  return (
    <Card withBorder>
      <Group justify="space-between" mb="sm">
        <Group gap="sm">
          <Title order={2} fz="md">
            {name}
          </Title>
          <Badge color={color}>{t(`consents.standings.${word}`)}</Badge>
        </Group>
        {mayChange && !consent.withdrawnAt && (
          <WithdrawButton contact={contact} consentId={consent.id} name={name} isLast={isLast} />
        )}
      </Group>
      {consent.ended && <End ended={consent.ended} isUnused={word === 'unused'} />}
      <Facts>
        <Fact label={t('consents.from')}>{time(consent.validFrom)}</Fact>
        {consent.validTo && <Fact label={t('consents.to')}>{time(consent.validTo)}</Fact>}
        {consent.withdrawnAt && <Fact label={t('consents.withdrawnAt')}>{time(consent.withdrawnAt)}</Fact>}
        <Fact label={t('consents.basis')}>
          {t(`bases.${consent.basis as 'imported'}`, { defaultValue: consent.basis })}
        </Fact>
        <Fact label={t('consents.source')}>
          {t(`sources.${consent.source as 'manual'}`, { defaultValue: consent.source })}
        </Fact>
        <Proof proof={consent.proof} />
      </Facts>
      {agreed?.text && (
        <Blockquote mt="md" p="sm" fz="sm" cite={t('consents.version', { version: agreed.version })}>
          {agreed.text}
        </Blockquote>
      )}
    </Card>
  )
}

interface EndProps {
  ended: NonNullable<Consent['ended']>
  /** It happened before the consent was recorded, so the consent was never used. */
  isUnused: boolean
}

/** What ended the use of the consent, when and how. */
function End({ ended: { kind, at, way, proof }, isUnused }: EndProps) {
  const { t } = useTranslation('contacts')
  const { time } = useFormat()
  const what = { what: t(`consents.endings.${kind}`), time: time(at) }
  return (
    <Alert color="red" mb="md" title={t(isUnused ? 'consents.unusedSince' : 'consents.endedAt', what)}>
      <Facts>
        {way && <Fact label={t('consents.way')}>{t(`consents.ways.${way as 'page'}`, { defaultValue: way })}</Fact>}
        <Proof proof={proof} />
      </Facts>
    </Alert>
  )
}

/** The evidence of a consent or of what ended its use, as far as known. */
function Proof({ proof }: { proof: Consent['proof'] }) {
  const { t } = useTranslation('contacts')
  const { time } = useFormat()
  const facts = (
    ['url', 'ip', 'userAgent', 'doiSentAt', 'doiConfirmedAt', 'doiIp', 'doiUserAgent', 'note'] as const
  ).flatMap((name) => {
    const value = proof[name]
    return value ? [{ name, value: name.endsWith('At') ? time(value) : value }] : []
  })
  return facts.map(({ name, value }) => (
    <Fact key={name} label={t(`consents.proof.${name}`)}>
      {value}
    </Fact>
  ))
}

interface WithdrawProps extends Pick<CardProps, 'contact' | 'isLast'> {
  consentId: string
  name: string
}

function WithdrawButton({ contact, consentId, name, isLast }: WithdrawProps) {
  const { t } = useTranslation('contacts')
  const confirm = useConfirm()
  const withdraw = useSend('POST /contacts/{contact_id}/purposes/{consent_id}/withdraw', {
    touches: ['/contacts'],
    onDone: () => notify(t('consents.withdraw.done')),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: t('consents.withdraw.title', { name }),
      text: (
        <>
          <Text>{t('consents.withdraw.text')}</Text>
          {contact.mailability.mailable && (
            <Text mt="sm">{t(isLast ? 'consents.withdraw.last' : 'consents.withdraw.others')}</Text>
          )}
        </>
      ),
      action: t('consents.withdraw.action'),
      isDangerous: true,
    })
    if (isSure) withdraw.mutate({ path: { contact_id: contact.id, consent_id: consentId } })
  }
  return (
    <Button variant="default" size="xs" onClick={ask} loading={withdraw.isPending}>
      {t('consents.withdraw.action')}
    </Button>
  )
}
