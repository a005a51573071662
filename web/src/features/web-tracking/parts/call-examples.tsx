import { Accordion, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CopyBlock } from '../../../ui/input/copy-block.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { CALLS, exampleOf } from '../logic/calls.ts'
import type { Shop } from '../logic/site.ts'

/** What a website can report by itself, with examples. */
export function CallExamples({ shop }: { shop: Shop }) {
  const { t } = useTranslation('web-tracking')
  return (
    <Section title={t('calls.title')} lead={t('calls.lead')}>
      <Accordion variant="separated" order={3}>
        {CALLS.map((call) => (
          <Accordion.Item key={call} value={call}>
            <Accordion.Control>
              <Text fw={600}>{t(`calls.${call}.title`)}</Text>
              <Text fz="sm" c="dimmed">
                {t(`calls.${call}.when`)}
              </Text>
            </Accordion.Control>
            <Accordion.Panel>
              <Stack gap="sm">
                <Text fz="sm">{t(`calls.${call}.text`)}</Text>
                <CopyBlock
                  text={exampleOf(call, shop, t('calls.product'))}
                  label={t('calls.example', { name: t(`calls.${call}.title`) })}
                />
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Section>
  )
}
