import { Button, Checkbox, Group, SimpleGrid, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Body } from '../../../api/client.ts'
import { useApi, useSend } from '../../../api/hooks.ts'
import { PurposeSelect, ShopSelect } from '../../../parts/object/pickers.tsx'
import { notifyError } from '../../../ui/message/notify.ts'
import { Section } from '../../../ui/page/section.tsx'

interface Props {
  origin: Body<'POST /migration/preview'>
  /** There is nothing to move, or a file must be mended first. */
  isStopped: boolean
  onStarted: () => void
  back: ReactNode
}

/** Where the contacts belong, the confirmation of their consent, and the start. */
export function Start({ origin, isStopped, onStarted, back }: Props) {
  const { t } = useTranslation('migration')
  const { data: shops } = useApi('GET /shops', { query: { pageSize: 100 } })
  const { data: purposes } = useApi('GET /purposes', { query: { pageSize: 100 } })
  const [choice, setChoice] = useState<{ shopId?: string | null; purposeId?: string | null }>({})
  const [isConfirmed, setConfirmed] = useState(false)
  const [isTried, setTried] = useState(false)
  const shopId = choice.shopId ?? (shops?.items.find(({ active }) => active) ?? shops?.items[0])?.id ?? null
  const purposeId = choice.purposeId ?? (purposes?.items.find((one) => one.default) ?? purposes?.items[0])?.id ?? null
  const start = useSend('POST /migration', {
    touches: ['/migration', '/running-actions', '/contacts', '/onboarding'],
    onDone: onStarted,
    onFail: notifyError,
  })
  const run = () => {
    setTried(true)
    if (!isConfirmed || !shopId || !purposeId) return
    start.mutate({ body: { ...origin, shopId, purposeId, consentConfirmed: true } })
  }
  return (
    <>
      <Section title={t('start.title')} lead={t('start.lead')}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <ShopSelect
              label={t('start.shop')}
              description={t('start.shopHint')}
              allowDeselect={false}
              required
              value={shopId}
              onChange={(value) => setChoice({ ...choice, shopId: value })}
            />
            <PurposeSelect
              label={t('start.purpose')}
              description={t('start.purposeHint')}
              allowDeselect={false}
              required
              value={purposeId}
              onChange={(value) => setChoice({ ...choice, purposeId: value })}
            />
          </SimpleGrid>
          <Checkbox
            label={t('start.confirm')}
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
            error={isTried && !isConfirmed ? t('start.unconfirmed') : null}
          />
        </Stack>
      </Section>
      <Group justify="space-between">
        {back}
        <Button loading={start.isPending} disabled={isStopped} onClick={run}>
          {t('start.go')}
        </Button>
      </Group>
    </>
  )
}
