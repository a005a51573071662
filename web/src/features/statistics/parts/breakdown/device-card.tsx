import { Box, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../api/client.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { sumOf } from '../../logic/heat.ts'

type Reading = Answer<'GET /stats/reading'>

/** The devices and programs that people read mails with, as shares of opens and clicks. */
export function DeviceCard({ devices, programs }: Pick<Reading, 'devices' | 'programs'>) {
  const { t } = useTranslation('statistics')
  return (
    <Card withBorder component="section" aria-label={t('devices.title')}>
      <Title order={2} fz="md" mb="sm">
        {t('devices.title')}
      </Title>
      {devices.length ? (
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" className="print-two">
            <Box>
              <Title order={3} fz="sm" mb="sm">
                {t('devices.device')}
              </Title>
              <Shares rows={devices.map((row) => ({ ...row, name: t(`devices.names.${row.device}`) }))} />
            </Box>
            <Box>
              <Title order={3} fz="sm" mb="sm">
                {t('devices.programs')}
              </Title>
              <Shares
                rows={programs.slice(0, 6).map((row) => ({ ...row, name: t(`devices.programNames.${row.program}`) }))}
              />
            </Box>
          </SimpleGrid>
          <Text fz="sm" c="dimmed">
            {t('devices.hint')}
          </Text>
        </Stack>
      ) : (
        <Text fz="sm" c="dimmed">
          {t('devices.empty')}
        </Text>
      )}
    </Card>
  )
}

interface Row {
  name: string
  opens: number
  clicks: number
}

function Shares({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('statistics')
  const { number, percent } = useFormat()
  const all = rows.reduce((sum, row) => sum + sumOf(row), 0)
  return (
    <Stack gap="sm">
      {rows.map(({ name, ...row }) => {
        const share = all ? sumOf(row) / all : 0
        return (
          <Box key={name}>
            <Group justify="space-between" gap="xs" mb={4}>
              <Text fz="sm">{name}</Text>
              <Text
                fz="sm"
                c="dimmed"
                className="numbers"
                title={t('devices.numbers', { opens: number(row.opens), clicks: number(row.clicks) })}
              >
                {percent(share)}
              </Text>
            </Group>
            <div className="share-bar" aria-hidden>
              <div style={{ width: `${share * 100}%` }} />
            </div>
          </Box>
        )
      })}
    </Stack>
  )
}
