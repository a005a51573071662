import { List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/page/section.tsx'

const RULES = ['every', 'batch', 'good', 'again', 'off', 'on', 'new'] as const

/** What a receiver has to know about calls. */
export function DeliveryRules() {
  const { t } = useTranslation('account-webhooks')
  return (
    <Section title={t('rules.title')}>
      <List spacing={6} fz="sm" size="sm" maw="44rem">
        {RULES.map((rule) => (
          <List.Item key={rule}>{t(`rules.${rule}`)}</List.Item>
        ))}
      </List>
    </Section>
  )
}
