import { Alert, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CopyBlock } from '../../../../ui/input/copy-block.tsx'
import { Section } from '../../../../ui/page/section.tsx'
import { answerLinks } from '../../logic/links.ts'
import type { Survey } from '../../logic/survey.ts'
import { QuestionLinks } from './question-links.tsx'

/** The public address, and code for mails in which a click chooses an answer. */
export function LinkView({ survey }: { survey: Survey }) {
  const { t } = useTranslation('surveys')
  const { status, questions, publicUrl } = survey
  const isInactive = status === 'inactive'
  // A click is stored with its link and its contact: a link with an answer would name who gave it.
  const asked = survey.anonymous ? [] : questions.filter((question) => answerLinks(publicUrl, question).length)
  return (
    <Stack>
      {(isInactive || !questions.length) && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t(questions.length ? 'link.inactive' : 'noQuestions')}
        </Alert>
      )}
      <Section title={t('link.address')} lead={t('link.addressLead')}>
        <CopyBlock text={publicUrl} label={t('link.address')} />
        <List fz="sm" c="dimmed" mt="md" spacing={4} maw="44rem">
          {(['named', 'once', 'stranger'] as const).map((one) => (
            <List.Item key={one}>
              {t(`link.facts.${survey.anonymous && one === 'named' ? 'anonymous' : one}`)}
            </List.Item>
          ))}
        </List>
      </Section>
      {asked.map((question) => (
        <QuestionLinks key={question.id} survey={survey} question={question} />
      ))}
      {questions.length > 0 && !asked.length && (
        <Text fz="sm" c="dimmed">
          {t(survey.anonymous ? 'link.noAnswers' : 'link.onlyTexts')}
        </Text>
      )}
    </Stack>
  )
}
