import { Box, Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { ContactLink } from '../../../../parts/contact/contact-link.tsx'
import { answerText } from '../../logic/results.ts'
import type { Response, Survey } from '../../logic/survey.ts'

interface Props {
  survey: Survey
  response: Response
  onClose: () => void
}

/** All answers of one response. */
export function ResponseDialog({ survey: { questions, anonymous }, response, onClose }: Props) {
  const { t } = useTranslation('surveys')
  const { t: common } = useTranslation()
  const { time, day } = useFormat()
  const at = anonymous ? day(response.at) : time(response.at)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('responsesTable.one', { time: at })}
      size="lg"
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {!anonymous && (
        <Text mb="md" component="div">
          <ContactLink id={response.contactId} email={response.email} fallback={t('responsesTable.visitor')} />
        </Text>
      )}
      <Box component="dl" m={0}>
        {questions.map((question) => (
          <Box key={question.id} mb="sm">
            <Text component="dt" fz="sm" c="dimmed">
              {question.label}
            </Text>
            <Text component="dd" m={0} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {answerText(question, response) || '—'}
            </Text>
          </Box>
        ))}
      </Box>
    </Modal>
  )
}
