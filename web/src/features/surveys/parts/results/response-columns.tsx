import { Anchor, Box, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { ContactLink } from '../../../../parts/contact/contact-link.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import { answerText } from '../../logic/results.ts'
import type { Response, Survey } from '../../logic/survey.ts'

/** So many questions have columns; the dialog of a response has all. */
const SHOWN = 3

export function useResponseColumns(survey: Survey, onOpen: (response: Response) => void): Column<Response>[] {
  const { t } = useTranslation('surveys')
  const { time, day } = useFormat()
  const { questions, anonymous } = survey
  const shown = questions.slice(0, SHOWN)
  return [
    {
      key: 'at',
      title: t('responsesTable.at'),
      width: 160,
      cell: (response) => (
        <>
          <Anchor component="button" type="button" fz="sm" ta="left" onClick={() => onOpen(response)}>
            {anonymous ? day(response.at) : time(response.at)}
          </Anchor>
          <Box hiddenFrom="sm" mt={4}>
            {!anonymous && (
              <ContactLink id={response.contactId} email={response.email} fallback={t('responsesTable.visitor')} />
            )}
            <Text fz="sm" c="dimmed" lineClamp={3}>
              {questions
                .map((question) => answerText(question, response))
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Box>
        </>
      ),
    },
    ...(anonymous
      ? []
      : [
          {
            key: 'contact',
            title: t('responsesTable.contact'),
            isExtra: true,
            width: 220,
            cell: (response: Response) => (
              <ContactLink id={response.contactId} email={response.email} fallback={t('responsesTable.visitor')} />
            ),
          },
        ]),
    ...shown.map((question) => ({
      key: question.id,
      title: question.label,
      isExtra: true,
      cell: (response: Response) => (
        <Text fz="sm" lineClamp={2}>
          {answerText(question, response) || '—'}
        </Text>
      ),
    })),
  ]
}
