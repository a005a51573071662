import { Card, Grid, Progress, Stack, Text, Title } from '@mantine/core'
import { IconPointer } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Empty } from '../../../ui/empty.tsx'
import { HtmlPreview } from '../../../ui/html-preview.tsx'
import { WebLink } from '../../../ui/web-link.tsx'

/** Where people clicked: over the mail itself, and link by link. */
export function ClickMap({ id }: { id: string }) {
  const { t } = useTranslation('statistics')
  const { number, percent } = useFormat()
  const { html, links } = useLoaded('GET /stats/campaigns/{campaign_id}/heatmap', { path: { campaign_id: id } })
  const most = Math.max(...links.map(({ share }) => share), 0)
  const marks = useMemo(
    () => links.map(({ number: link, share }) => ({ link, text: percent(share), share: most ? share / most : 0 })),
    [links, most, percent],
  )
  if (!links.length) return <Empty icon={IconPointer} title={t('clicks.empty')} text={t('clicks.emptyText')} />
  return (
    <Grid>
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Card withBorder>
          <Title order={2} fz="md" mb="sm">
            {t('clicks.map')}
          </Title>
          <HtmlPreview title={t('clicks.map')} html={html} marks={marks} />
        </Card>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Card withBorder>
          <Title order={2} fz="md" mb="sm">
            {t('clicks.links')}
          </Title>
          <Stack gap="md">
            {links.map((link) => (
              <div key={link.number}>
                <WebLink href={link.url} fz="sm" style={{ overflowWrap: 'anywhere' }}>
                  {shortOf(link.url)}
                </WebLink>
                <Progress value={100 * link.share} mt={4} aria-label={shortOf(link.url)} />
                <Text fz="xs" c="dimmed" className="numbers">
                  {t('clicks.people', { count: link.clicked, number: number(link.clicked) })} · {percent(link.share)}
                </Text>
              </div>
            ))}
          </Stack>
        </Card>
      </Grid.Col>
    </Grid>
  )
}

/** What tells links apart, without what only counts them. */
const shortOf = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/[?&]utm_[^#]*/, '')
