import { Card, Group, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import {
  IconAt,
  IconBan,
  IconBuilding,
  IconCheckbox,
  IconForms,
  IconHistory,
  IconKey,
  IconLayoutBottombar,
  IconPalette,
  IconPuzzle,
  IconSend,
  IconShieldCheck,
  IconShoppingBag,
  IconTag,
  IconUserMinus,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../parts/settings.ts'
import { PageLink } from '../../../ui/link.tsx'
import { Page } from '../../../ui/page.tsx'

const ICONS = {
  company: IconBuilding,
  shops: IconShoppingBag,
  brand: IconPalette,
  members: IconUsers,
  sending: IconSend,
  senders: IconAt,
  domains: IconWorld,
  deliverability: IconShieldCheck,
  footers: IconLayoutBottombar,
  unsubscribePages: IconUserMinus,
  elements: IconPuzzle,
  purposes: IconCheckbox,
  fields: IconForms,
  labels: IconTag,
  suppressions: IconBan,
  keys: IconKey,
  audit: IconHistory,
}

/** What can be set, and where. */
export function OverviewPage() {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Stack gap="xl">
        {useSettings().map(({ group, items }) => (
          <section key={group} aria-labelledby={`settings-${group}`}>
            <Title order={2} fz="lg" mb="sm" id={`settings-${group}`}>
              {common(`settings.groups.${group}`)}
            </Title>
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
              {items.map(({ to, name }) => (
                <Place key={to} to={to} name={name} />
              ))}
            </SimpleGrid>
          </section>
        ))}
      </Stack>
    </Page>
  )
}

function Place({ to, name }: { to: string; name: keyof typeof ICONS }) {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const Icon = ICONS[name]
  return (
    <Card withBorder padding="md" component={PageLink} to={to}>
      <Group wrap="nowrap" align="flex-start">
        <ThemeIcon variant="light" size="lg" aria-hidden>
          <Icon size={20} stroke={1.7} />
        </ThemeIcon>
        <div>
          <Text fw={600}>{common(`settings.pages.${name}`)}</Text>
          <Text fz="sm" c="dimmed">
            {t(`overview.${name}`)}
          </Text>
        </div>
      </Group>
    </Card>
  )
}
