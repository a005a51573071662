import { Alert, List, SimpleGrid, Stack, ThemeIcon } from '@mantine/core'
import {
  IconBan,
  IconClockPause,
  IconMailOff,
  IconMoodAngry,
  IconShieldCheck,
  IconShoppingCart,
  IconUserCheck,
  IconUserMinus,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { Stat } from '../../../../ui/figure/stat.tsx'
import { Section } from '../../../../ui/page/section.tsx'
import type { Preview } from '../../logic/plan.ts'

const FIGURES = ['addresses', 'subscribed', 'existing', 'invalid'] as const

/** What becomes of the addresses, each with its sign. */
const SENTENCES = [
  ['subscribed', IconUserCheck, 'teal'],
  ['unsubscribed', IconUserMinus, 'gray'],
  ['bounced', IconMailOff, 'gray'],
  ['complained', IconMoodAngry, 'red'],
  ['blacklisted', IconBan, 'gray'],
  ['customer', IconShoppingCart, 'blue'],
  ['pending', IconClockPause, 'yellow'],
  ['suppressions', IconMailOff, 'gray'],
  ['consentsWithTime', IconShieldCheck, 'teal'],
] as const

/** The figures, and in sentences what becomes of the contacts. */
export function Outcome({ preview: { counts, isComplete } }: { preview: Preview }) {
  const { t } = useTranslation('migration')
  const { number } = useFormat()
  return (
    <Section title={t('check.title')} lead={t('check.lead')}>
      <Stack>
        <SimpleGrid cols={{ base: 2, md: 4 }}>
          {FIGURES.map((name) => (
            <Stat key={name} label={t(`counts.${name}`)} value={number(counts[name])} />
          ))}
        </SimpleGrid>
        {!isComplete && <Alert color="blue">{t('check.partial')}</Alert>}
        {counts.addresses === 0 && <Alert color="red">{t('check.empty')}</Alert>}
        <List spacing="xs" center lh={1.4}>
          {SENTENCES.filter(([name]) => counts[name] > 0).map(([name, Icon, color]) => (
            <List.Item
              key={name}
              icon={
                <ThemeIcon size={26} radius="xl" variant="light" color={color} aria-hidden>
                  <Icon size={16} />
                </ThemeIcon>
              }
            >
              {t(`outcome.${name}`, { count: counts[name], number: number(counts[name]) })}
            </List.Item>
          ))}
        </List>
      </Stack>
    </Section>
  )
}
