import { Button, Group, Pill, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApi, useSend } from '../../../../api/hooks.ts'
import { useMay } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { TextLink } from '../../../../ui/link/link.tsx'
import { Fact } from '../../../../ui/page/fact.tsx'
import { Section } from '../../../../ui/page/section.tsx'
import { lacksConsent, useConsents } from '../../logic/consent.ts'
import type { Contact } from '../../logic/contact.ts'
import { LabelMenu } from '../label-menu.tsx'

/** The most important facts about a contact. */
export const Aside = ({ contact, shopName }: { contact: Contact; shopName: string | undefined }) => (
  <Stack>
    <Labels contact={contact} />
    <Overview contact={contact} shopName={shopName} />
    <Segments contactId={contact.id} />
  </Stack>
)

function Overview({ contact, shopName }: { contact: Contact; shopName: string | undefined }) {
  const { t } = useTranslation('contacts')
  const { day, time } = useFormat()
  const { stats90d, source, consentBasis, consentWeak } = contact
  const consents = useConsents(contact.id)
  return (
    <Section title={t('overview.title')}>
      <Stack component="dl" m={0} gap="sm">
        {shopName && <Fact label={t('filters.names.shop')}>{shopName}</Fact>}
        <Fact label={t('filters.names.source')}>{t(`sources.${source as 'manual'}`, { defaultValue: source })}</Fact>
        <Fact label={t('columns.createdAt')}>{day(contact.createdAt)}</Fact>
        <Fact label={t('overview.consent')}>
          {consents && lacksConsent(contact, consents, new Date()) ? (
            t('overview.noConsent')
          ) : (
            <>
              {t(`bases.${consentBasis}`)}
              {consentWeak && ` (${t('overview.weak')})`}
            </>
          )}
        </Fact>
        <Fact label={t('overview.lastSentAt')}>{time(contact.lastSentAt)}</Fact>
        <Fact label={t('overview.lastOpenAt')}>{time(contact.lastOpenAt)}</Fact>
        <Fact label={t('overview.lastClickAt')}>{time(contact.lastClickAt)}</Fact>
        {stats90d.bestHour !== null && (
          <Fact label={t('overview.bestHour')}>
            {t('overview.hours', { from: stats90d.bestHour, to: (stats90d.bestHour + 1) % 24 })}
          </Fact>
        )}
      </Stack>
    </Section>
  )
}

function Segments({ contactId }: { contactId: string }) {
  const { t } = useTranslation('contacts')
  const { data } = useApi('GET /contacts/{contact_id}/segments', { path: { contact_id: contactId } })
  return (
    <Section title={t('segments.title')}>
      {data && !data.items.length && (
        <Text fz="sm" c="dimmed">
          {t('segments.none')}
        </Text>
      )}
      <Stack gap={4}>
        {data?.items.map(({ id, name }) => (
          <TextLink key={id} to={`/segments/${id}`} fz="sm">
            {name}
          </TextLink>
        ))}
      </Stack>
    </Section>
  )
}

/** Labels of a contact; hidden if there are none and the person may not add any. */
function Labels({ contact: { id, labels } }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const mayChange = useMay('contacts')
  const assign = useSend('POST /labels/{label_id}/assign', { touches: ['/contacts'] })
  const change = (labelId: string, remove: boolean) =>
    assign.mutate({ path: { label_id: labelId }, body: { kind: 'contact', ids: [id], remove } })
  if (!labels.length && !mayChange) return null
  return (
    <Section title={t('labels.title')}>
      <Group gap="xs">
        {labels.map(({ id: labelId, name, color }) => (
          <Pill
            key={labelId}
            size="md"
            withRemoveButton={mayChange}
            onRemove={() => change(labelId, true)}
            removeButtonProps={{ 'aria-label': t('labels.remove', { name }), 'aria-hidden': false, tabIndex: 0 }}
            style={{ borderLeft: `6px solid ${color}` }}
          >
            {name}
          </Pill>
        ))}
        {mayChange && (
          <LabelMenu
            except={labels.map((own) => own.id)}
            choices={[{ onChoose: (labelId) => change(labelId, false) }]}
            target={
              <Button variant="default" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden />}>
                {t('labels.add')}
              </Button>
            }
          />
        )}
      </Group>
    </Section>
  )
}
