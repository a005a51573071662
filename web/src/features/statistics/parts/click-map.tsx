import { Card, Grid, Progress, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconPointer } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { faultOf } from '../../../parts/object/table.ts'
import { WebLink } from '../../../ui/link/web-link.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Fault } from '../../../ui/page/fault.tsx'
import { HtmlPreview } from '../../../ui/preview/html-preview.tsx'
import { type Clicked, withShares } from '../logic/click-shares.ts'

interface Props {
  id: string
  /** Links of the campaign with their clicks. */
  links: Answer<'GET /stats/campaigns/{campaign_id}'>['links'] | undefined
}

/** The clicks on a mail: marks over the mail and a table of links. */
export function ClickMap({ id, links }: Props) {
  const { t } = useTranslation('statistics')
  const { percent } = useFormat()
  const asked = useApi('GET /stats/campaigns/{campaign_id}/heatmap', { path: { campaign_id: id } }, { isShown: true })
  const { data } = asked
  const shown = useMemo(() => data && links && withShares(links, data.links), [data, links])
  const marks = useMemo(
    () => shown?.map(({ number, share, heat }) => ({ link: number, text: percent(share), share: heat })),
    [shown, percent],
  )
  const fault = faultOf(asked)
  if (fault) return <Fault {...fault} />
  if (!data || !shown || !marks) return <Skeleton h={480} />
  if (!shown.length) return <Empty icon={IconPointer} title={t('clicks.empty')} text={t('clicks.emptyText')} />
  return (
    <Grid>
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Card withBorder>
          <Title order={2} fz="md" mb="sm">
            {t('clicks.map')}
          </Title>
          <HtmlPreview title={t('clicks.map')} html={data.html} marks={marks} />
        </Card>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <LinkCard links={shown} />
      </Grid.Col>
    </Grid>
  )
}

function LinkCard({ links }: { links: readonly Clicked[] }) {
  const { t } = useTranslation('statistics')
  const { number, percent } = useFormat()
  return (
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
              {t('clicks.people', { count: link.clicked, number: number(link.clicked) })}
              {' · '}
              {t('clicks.clicks', { count: link.clicks, number: number(link.clicks) })}
              {' · '}
              {percent(link.share)}
            </Text>
          </div>
        ))}
      </Stack>
    </Card>
  )
}

/** The readable part of an address, without tracking parameters. */
const shortOf = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/[?&]utm_[^#]*/, '')
