import { Box, Card, Group, Stack, Text } from '@mantine/core'
import { IconPhoto, IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isPicture, WebPicture } from '../../../../ui/figure/web-picture.tsx'
import { Section } from '../../../../ui/page/section.tsx'
import type { Settings } from '../../logic/settings.ts'
import { slugOf } from '../../logic/slug.ts'

interface Props {
  settings: Settings
  /** The address without the slug. */
  base: string
}

/** The page among the results of a search engine, and as a shared link in a social network. */
export function SharingPreview({ settings, base }: Props) {
  const { t } = useTranslation('landing-pages')
  const address = `${base}${slugOf(settings.slug)}`
  return (
    <Box pos={{ base: 'static', lg: 'sticky' }} top={72}>
      <Section title={t('sharing.title')} lead={t('sharing.lead')}>
        <Stack>
          <SearchResult settings={settings} address={address} />
          <SharedLink settings={settings} address={address} />
        </Stack>
      </Section>
    </Box>
  )
}

interface ShownProps {
  settings: Settings
  address: string
}

const titleIn = ({ title, name }: Settings) => title.trim() || name

function SearchResult({ settings, address }: ShownProps) {
  const { t } = useTranslation('landing-pages')
  const { description, faviconUrl, indexed } = settings
  return (
    <div>
      <Text fz="sm" fw={600} mb={6}>
        {t('sharing.search')}
      </Text>
      <Card withBorder p="md">
        {indexed ? (
          <>
            <Group gap="xs" wrap="nowrap">
              {isPicture(faviconUrl) ? (
                <WebPicture url={faviconUrl} size={20} />
              ) : (
                <IconWorld size={20} aria-hidden style={{ flex: 'none' }} />
              )}
              <Text fz="xs" c="dimmed" truncate>
                {address}
              </Text>
            </Group>
            <Text fz="lg" c="var(--mantine-color-anchor)" lineClamp={1} mt={4}>
              {titleIn(settings)}
            </Text>
            <Text fz="sm" c="dimmed" lineClamp={2}>
              {description.trim() || t('sharing.noDescription')}
            </Text>
          </>
        ) : (
          <Text fz="sm" c="dimmed">
            {t('sharing.notIndexed')}
          </Text>
        )}
      </Card>
    </div>
  )
}

function SharedLink({ settings, address }: ShownProps) {
  const { t } = useTranslation('landing-pages')
  const { description, imageUrl } = settings
  return (
    <div>
      <Text fz="sm" fw={600} mb={6}>
        {t('sharing.network')}
      </Text>
      <Card withBorder p={0} maw={440}>
        <Box
          bg="var(--mantine-color-default-hover)"
          style={{ aspectRatio: '1.91', display: 'grid', placeItems: 'center' }}
        >
          {isPicture(imageUrl) ? (
            <WebPicture url={imageUrl} />
          ) : (
            <Stack gap={4} align="center" c="dimmed">
              <IconPhoto size={32} stroke={1.5} aria-hidden />
              <Text fz="sm">{t('sharing.noImage')}</Text>
            </Stack>
          )}
        </Box>
        <Box p="md">
          <Text fz="xs" c="dimmed" truncate>
            {hostOf(address)}
          </Text>
          <Text fw={600} lineClamp={2}>
            {titleIn(settings)}
          </Text>
          {description.trim() && (
            <Text fz="sm" c="dimmed" lineClamp={2}>
              {description}
            </Text>
          )}
        </Box>
      </Card>
    </div>
  )
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address)
