import { Code } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { Fact, Facts } from '../../../ui/page/fact.tsx'
import { Section } from '../../../ui/page/section.tsx'
import type { Webhook } from '../logic/webhook.ts'
import { LastCall } from './last-call.tsx'

/** How a webhook is set up. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('account-webhooks')
  const { day } = useFormat()
  const { event, basicAuth, signing, createdAt } = webhook
  return (
    <Section title={t('facts.title')}>
      <Facts>
        <Fact label={t('facts.event')}>
          <Code>{event}</Code>
        </Fact>
        <Fact label={t('lastCall')}>
          <LastCall webhook={webhook} />
        </Fact>
        <Fact label={t('facts.login')}>
          {basicAuth
            ? t(basicAuth.passwordSet ? 'facts.loginWith' : 'facts.loginWithout', { login: basicAuth.login })
            : t('facts.loginNone')}
        </Fact>
        <Fact label={t('facts.signing')}>{t(signing ? 'facts.signingYes' : 'facts.signingNo')}</Fact>
        <Fact label={t('facts.created')}>{day(createdAt)}</Fact>
      </Facts>
    </Section>
  )
}
