import { SimpleGrid, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'

const EXPLAINED = ['blacklisted', 'suppressed', 'excluded', 'bounced'] as const
const QUESTIONS = ['what', 'how', 'end'] as const

/** Explains the states in which contacts get no e-mail. */
export function StatesPage() {
  const { t } = useTranslation('contacts')
  const { t: common } = useTranslation()
  return (
    <Page
      title={t('explained.title')}
      lead={t('explained.lead')}
      above={[{ title: t('titles.contacts'), to: '/contacts' }]}
    >
      <Stack>
        {EXPLAINED.map((state) => (
          <Section key={state} title={common(`contact.states.${state}`)}>
            <SimpleGrid cols={{ base: 1, md: 3 }} mb="sm">
              {QUESTIONS.map((question) => (
                <div key={question}>
                  <Text fz="sm" fw={600}>
                    {t(`explained.${question}`)}
                  </Text>
                  <Text>{t(`explained.of.${state}.${question}`)}</Text>
                </div>
              ))}
            </SimpleGrid>
            <TextLink to={state === 'suppressed' ? '/suppressions' : `/contacts?state=${state}`} fz="sm">
              {state === 'suppressed' ? t('titles.suppressions') : t('explained.show')}
            </TextLink>
          </Section>
        ))}
      </Stack>
    </Page>
  )
}
