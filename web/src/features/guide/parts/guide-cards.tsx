import { Card, Group, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core'
import {
  type Icon,
  IconCode,
  IconMailCheck,
  IconRobot,
  IconRocket,
  IconServer,
  IconShoppingCart,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '../../../ui/link/link.tsx'
import type { GuideName, LoadedGuide } from '../logic/guides.ts'

const ICONS: Record<GuideName, Icon> = {
  'first-hour': IconRocket,
  'dns-and-deliverability': IconMailCheck,
  'connect-a-shop': IconShoppingCart,
  'moving-in': IconTruckDelivery,
  assistants: IconRobot,
  'api-in-10-minutes': IconCode,
  'operators-handbook': IconServer,
}

/** The guides, each with what it is about. */
export function GuideCards({ guides }: { guides: readonly LoadedGuide[] }) {
  const { t, i18n } = useTranslation('guide')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      {guides.map(({ name, title, lead, language }) => {
        const Icon = ICONS[name]
        const isForeign = language !== i18n.language
        return (
          <Card key={name} withBorder padding="lg" component={PageLink} to={`/guide/${name}`}>
            <Group wrap="nowrap" align="flex-start">
              <ThemeIcon variant="light" size="lg" aria-hidden>
                <Icon size={20} stroke={1.7} />
              </ThemeIcon>
              <div {...(isForeign ? { lang: language } : {})}>
                <Title order={2} fz="md">
                  {title}
                </Title>
                <Text fz="sm" c="dimmed" mt={4}>
                  {lead}
                </Text>
                {isForeign && (
                  <Text fz="xs" c="dimmed" mt="xs" lang={i18n.language}>
                    {t('inEnglish')}
                  </Text>
                )}
              </div>
            </Group>
          </Card>
        )
      })}
    </SimpleGrid>
  )
}
