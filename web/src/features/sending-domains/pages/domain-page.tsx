import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconInfoCircle, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { DomainBadge } from '../../../parts/domain-badge.tsx'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { useDelete } from '../../../parts/object/use-delete.ts'
import { useGo } from '../../../ui/link/link.tsx'
import { notify } from '../../../ui/message/notify.ts'
import { NotFound } from '../../../ui/page/not-found.tsx'
import { type Domain, isUnnamed, recordsOf } from '../logic/dns-records.ts'
import { DnsRecord } from '../parts/dns-record.tsx'
import { UnnamedServer } from '../parts/unnamed-server.tsx'

const TOUCHES = ['/sending/', '/deliverability/senders', '/onboarding']

export function DomainPage() {
  const { t } = useTranslation('sending-domains')
  const { ago } = useFormat()
  const { domain: id } = useParams({ strict: false }) as { domain: string }
  const { domains } = useLoaded('GET /sending/setup', {})
  const mayChange = useMay('settings')
  const domain = domains.find((one) => one.id === id)
  if (!domain) return <NotFound />
  return (
    <SettingsPage
      title={domain.domain}
      above={[{ title: t('titles.domains'), to: '/settings/domains' }]}
      badge={<DomainBadge status={domain.status} />}
      lead={t(`stateTexts.${domain.status}`)}
      actions={mayChange && <Actions domain={domain} />}
    >
      <Stack>
        {isUnnamed(domain) && <UnnamedServer />}
        {domain.status !== 'verified' && (
          <Alert icon={<IconInfoCircle aria-hidden />} title={t('how.title')}>
            {t('how.text', { domain: domain.domain })}
          </Alert>
        )}
        {recordsOf(domain).map((record) => (
          <DnsRecord key={record.kind} record={record} />
        ))}
        <Text fz="sm" c="dimmed">
          {domain.checkedAt ? t('checked', { ago: ago(domain.checkedAt) }) : t('notChecked')}
        </Text>
      </Stack>
    </SettingsPage>
  )
}

function Actions({ domain: { id, domain } }: { domain: Domain }) {
  const { t } = useTranslation('sending-domains')
  const { t: common } = useTranslation()
  const go = useGo()
  const path = { domain_id: id }
  const check = useSend('POST /sending/domains/{domain_id}/check', {
    touches: TOUCHES,
    onDone: () => notify(t('checkDone', { domain })),
  })
  const { remove, isBusy } = useDelete('DELETE /sending/domains/{domain_id}', {
    touches: TOUCHES,
    doneText: t('deleted'),
    onDone: () => go('/settings/domains', { replace: true }),
  })
  const question = { title: t('delete.title', { domain }), text: t('delete.text'), typed: domain }
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
        {t('check')}
      </Button>
    </>
  )
}
