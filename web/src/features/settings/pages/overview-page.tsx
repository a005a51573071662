import { Card, Group, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../parts/manifest/settings.ts'
import { PageLink } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'

/** All pages of the settings, each with a sentence about it. */
export function OverviewPage() {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  return (
    <Page title={t('titles.settings')} lead={t('lead')}>
      <Stack gap="xl">
        {useSettings().map(({ group, items }) => (
          <section key={group} aria-labelledby={`settings-${group}`}>
            <Title order={2} fz="lg" mb="sm" id={`settings-${group}`}>
              {common(`settings.groups.${group}`)}
            </Title>
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
              {items.map((entry) => (
                <EntryCard key={entry.to} {...entry} />
              ))}
            </SimpleGrid>
          </section>
        ))}
      </Stack>
    </Page>
  )
}

type Entry = ReturnType<typeof useSettings>[number]['items'][number]

function EntryCard({ to, title, textKey, icon: Icon }: Entry) {
  const { t } = useTranslation('summaries')
  return (
    <Card withBorder padding="md" component={PageLink} to={to}>
      <Group wrap="nowrap" align="flex-start">
        <ThemeIcon variant="light" size="lg" aria-hidden>
          <Icon size={20} stroke={1.7} />
        </ThemeIcon>
        <div>
          <Text fw={600}>{title}</Text>
          <Text fz="sm" c="dimmed">
            {t(textKey as never)}
          </Text>
        </div>
      </Group>
    </Card>
  )
}
