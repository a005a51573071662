import { Card, Grid, Progress, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconPointer } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { faultOf } from '../../../parts/object/table.ts'
import { ReaderSelect } from '../../../parts/preview/reader-select.tsx'
import { segmentAddress } from '../../../parts/rules/address/of-mailing.ts'
import { TextLink } from '../../../ui/link/link.tsx'
import { WebLink } from '../../../ui/link/web-link.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Fault } from '../../../ui/page/fault.tsx'
import { HtmlPreview } from '../../../ui/preview/html-preview.tsx'
import { type Clicked, withShares } from '../logic/click-shares.ts'
import { type Mailing, statsOf } from '../logic/mailing.ts'

/** The mailing, and how its clicks are counted. */
interface About {
  mailing: Mailing
  /** The name of the mailing. */
  name: string
  humans: boolean
}

interface Props extends About {
  /** Links with their clicks. */
  links: Answer<'GET /stats/campaigns/{campaign_id}'>['links'] | undefined
}

/** The clicks on a mail: marks over the mail and a table of links. */
export function ClickMap({ links, ...about }: Props) {
  const { mailing } = about
  const { t } = useTranslation('statistics')
  const { percent } = useFormat()
  const { route, path, query } = statsOf(mailing, '/heatmap')
  const [contactId, setContactId] = useState<string | null>(null)
  const chosen = { ...query, ...(contactId ? { contactId } : {}) }
  const asked = useApi(route, { path, query: chosen }, { isShown: true, keeps: true })
  const { data } = asked
  // Links of a campaign are counted as the page wants; an e-mail of an automation has numbers of its own.
  const counted = mailing.kind === 'campaign' || data?.html === null ? links : data?.links
  const shown = useMemo(
    () => data && counted && withShares(counted, data.html === null ? counted : data.links),
    [data, counted],
  )
  const marks = useMemo(
    () => shown?.map(({ number, share, heat }) => ({ link: number, text: percent(share), share: heat })),
    [shown, percent],
  )
  const fault = faultOf(asked)
  if (fault) return <Fault {...fault} />
  if (!data || !shown || !marks) return <Skeleton h={480} />
  if (!shown.length) return <NoLinks />
  if (data.html === null) return <LinkCard links={shown} {...about} />
  return (
    <Grid>
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Card withBorder>
          <Title order={2} fz="md" mb="sm">
            {t('clicks.map')}
          </Title>
          <ReaderSelect value={contactId} onChange={setContactId} />
          <HtmlPreview title={t('clicks.map')} html={data.html} marks={marks} />
        </Card>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <LinkCard links={shown} {...about} />
      </Grid.Col>
    </Grid>
  )
}

function NoLinks() {
  const { t } = useTranslation('statistics')
  return <Empty icon={IconPointer} title={t('clicks.empty')} text={t('clicks.emptyText')} />
}

function LinkCard({ links, mailing, name, humans }: About & { links: readonly Clicked[] }) {
  const { t } = useTranslation('statistics')
  const mayEdit = useMay('contacts')
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
              {mayEdit && link.clicked > 0 && (
                <>
                  {' · '}
                  <TextLink
                    to={segmentAddress(mailing, 'clicked', { humans, link: link.url, name: titleOf(name, link.url) })}
                    inherit
                    underline="always"
                    aria-label={t('clicks.segment', { link: shortOf(link.url) })}
                  >
                    {t('recipients.segment')}
                  </TextLink>
                </>
              )}
            </Text>
          </div>
        ))}
      </Stack>
    </Card>
  )
}

/** The name of a segment of the people who clicked a link. */
const titleOf = (mailing: string, url: string) => `${mailing}: ${shortOf(url)}`.slice(0, 200)

/** The readable part of an address, without tracking parameters. */
const shortOf = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/[?&]utm_[^#]*/, '')
