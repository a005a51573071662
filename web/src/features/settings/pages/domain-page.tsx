import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconInfoCircle, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { SettingsPage } from '../../../parts/settings-page.tsx'
import { useDelete } from '../../../parts/use-delete.ts'
import { useGo } from '../../../ui/link.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { tell } from '../../../ui/tell.ts'
import { DnsRecord } from '../parts/dns-record.tsx'
import { type Domain, isUnnamed, recordsOf } from '../parts/dns-records.ts'
import { DomainBadge } from '../parts/status-badges.tsx'
import { UnnamedServer } from '../parts/unnamed-server.tsx'

const TOUCHES = ['/sending/', '/deliverability/senders', '/onboarding']

export function DomainPage() {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const { ago } = useFormat()
  const { domain: id } = useParams({ strict: false }) as { domain: string }
  const { domains } = useLoaded('GET /sending/setup', {})
  const mayChange = useMay('settings')
  const domain = domains.find((one) => one.id === id)
  if (!domain) return <NotFound />
  return (
    <SettingsPage
      title={domain.domain}
      above={[{ title: common('settings.pages.domains'), to: '/settings/domains' }]}
      badge={<DomainBadge status={domain.status} />}
      lead={t(`domains.stateTexts.${domain.status}`)}
      actions={mayChange && <Actions domain={domain} />}
    >
      <Stack>
        {isUnnamed(domain) && <UnnamedServer />}
        {domain.status !== 'verified' && (
          <Alert icon={<IconInfoCircle aria-hidden />} title={t('domains.how.title')}>
            {t('domains.how.text', { domain: domain.domain })}
          </Alert>
        )}
        {recordsOf(domain).map((record) => (
          <DnsRecord key={record.kind} record={record} />
        ))}
        <Text fz="sm" c="dimmed">
          {domain.checkedAt ? t('domains.checked', { ago: ago(domain.checkedAt) }) : t('domains.notChecked')}
        </Text>
      </Stack>
    </SettingsPage>
  )
}

function Actions({ domain: { id, domain } }: { domain: Domain }) {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const go = useGo()
  const path = { domain_id: id }
  const check = useSend('POST /sending/domains/{domain_id}/check', {
    touches: TOUCHES,
    onDone: () => tell(t('watched.checked', { domain })),
  })
  const { remove, isBusy } = useDelete('DELETE /sending/domains/{domain_id}', {
    touches: TOUCHES,
    told: t('domains.deleted'),
    onDone: () => go('/settings/domains', { replace: true }),
  })
  const question = { title: t('domains.delete.title', { domain }), text: t('domains.delete.text'), typed: domain }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void remove({ path }, question)}
        loading={isBusy}
      >
        {common('delete')}
      </Button>
      <Button
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={() => check.mutate({ path })}
        loading={check.isPending}
      >
        {t('domains.check')}
      </Button>
    </>
  )
}
