import { Blockquote, ScrollArea, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import type { QuestionResult } from '../../logic/survey.ts'

/** The newest texts. */
export function TextResult({ question: { label, texts } }: { question: QuestionResult }) {
  const { t } = useTranslation('surveys')
  const { day } = useFormat()
  return (
    <>
      <Text fz="sm" c="dimmed" mb="xs">
        {t('results.newest')}
      </Text>
      <ScrollArea.Autosize mah={420} viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}>
        <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
          {texts.map(({ at, text }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may write the same text at the same time
            <li key={i}>
              <Blockquote p="sm" radius="sm" cite={day(at)} m={0}>
                <Text fz="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                  {text}
                </Text>
              </Blockquote>
            </li>
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </>
  )
}
