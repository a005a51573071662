import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi, useSend } from '../../../../api/hooks.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { CopyField } from '../../../../ui/input/copy-field.tsx'
import { notify } from '../../../../ui/message/notify.ts'
import { type Mailing, shareOf } from '../../logic/mailing.ts'

const DAYS = ['7', '30', '90', '365'] as const
const DAY = 86_400_000

/** Makes and ends the public link to the sums of a mailing. */
export function ShareDialog({ mailing, onClose }: { mailing: Mailing; onClose: () => void }) {
  const { t } = useTranslation('statistics')
  const { t: common } = useTranslation()
  const { day } = useFormat()
  const [days, setDays] = useState<string>('30')
  const [url, setUrl] = useState<string | null>(null)
  const { read, make, end, path } = shareOf(mailing)
  const shared = useApi(read, { path }).data?.share
  const touches = [read.replace('GET ', '')]
  const send = useSend(make, { touches, onDone: (made) => setUrl(made.url) })
  const stop = useSend(end, {
    touches,
    onDone: () => {
      setUrl(null)
      notify(t('share.ended'))
    },
  })
  const create = () =>
    send.mutate({
      path,
      // A little less than the days: the server allows a year at most by its own clock.
      body: { expiresAt: new Date(Date.now() + Number(days) * DAY - 60_000).toISOString() },
    })
  return (
    <Modal opened onClose={onClose} title={t('share.title')} closeButtonProps={{ 'aria-label': common('close') }}>
      <Stack>
        <Text fz="sm">{t('share.about')}</Text>
        {shared && (
          <Alert color="blue" variant="light">
            {t('share.active', { until: day(shared.expiresAt) })} {!url && t('share.hidden')}
          </Alert>
        )}
        {url && (
          <div>
            <Text fz="sm" fw={600} mb={4}>
              {t('share.link')}
            </Text>
            <CopyField value={url} label={t('share.link')} />
          </div>
        )}
        <Group align="flex-end" gap="sm">
          <Select
            label={t('share.length')}
            data={DAYS.map((value) => ({ value, label: t('period.days', { count: Number(value) }) }))}
            value={days}
            onChange={(value) => setDays(value ?? '30')}
            allowDeselect={false}
            flex="1 1 8rem"
          />
          <Button leftSection={<IconLink size={16} aria-hidden />} loading={send.isPending} onClick={create}>
            {shared ? t('share.again') : t('share.make')}
          </Button>
        </Group>
        {shared && (
          <Button variant="default" color="red" loading={stop.isPending} onClick={() => stop.mutate({ path })}>
            {t('share.end')}
          </Button>
        )}
      </Stack>
    </Modal>
  )
}
