import { ActionIcon, Group, Popover, Stack, Text } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/link/link.tsx'
import { EngagementBadge, GRADES, STATES, StateBadge } from './contact-badges.tsx'

/** What the grades of engagement mean. */
export function EngagementLegend() {
  const { t } = useTranslation()
  const grades = Object.keys(GRADES) as (keyof typeof GRADES)[]
  return (
    <Legend label={t('contact.legend.engagement')}>
      {grades.map((grade) => (
        <Group key={grade} gap="xs" wrap="nowrap">
          <EngagementBadge engagement={grade} />
          <Text fz="sm">{t(`contact.engagement.${grade}`).replace(/^.: /, '')}</Text>
        </Group>
      ))}
    </Legend>
  )
}

/** What the states of contacts mean. */
export function StateLegend() {
  const { t } = useTranslation()
  const states = Object.keys(STATES) as (keyof typeof STATES)[]
  return (
    <Legend label={t('contact.legend.states')}>
      {states.map((state) => (
        <div key={state}>
          <StateBadge state={state} />
          <Text fz="sm">{t(`contact.legend.of.${state}`)}</Text>
        </div>
      ))}
      <TextLink to="/contacts/states" fz="sm">
        {t('contact.legend.more')}
      </TextLink>
    </Legend>
  )
}

function Legend({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Popover position="bottom" width={300} withArrow trapFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label}>
          <IconHelpCircle size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown mah={420} style={{ overflowY: 'auto', whiteSpace: 'normal' }}>
        <Stack gap="xs" c="var(--mantine-color-text)" fw={400}>
          {children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
