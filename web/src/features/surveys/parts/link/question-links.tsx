import { Box, Button, Collapse, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyBlock } from '../../../../ui/input/copy-block.tsx'
import { CopyField } from '../../../../ui/input/copy-field.tsx'
import { Section } from '../../../../ui/page/section.tsx'
import { HtmlPreview } from '../../../../ui/preview/html-preview.tsx'
import { answerLinks, mailHtml } from '../../logic/links.ts'
import { textsIn } from '../../logic/page/page-texts.ts'
import type { Question } from '../../logic/questions.ts'
import type { Survey } from '../../logic/survey.ts'
import { usePageLanguage } from '../../logic/use-page-language.ts'

interface Props {
  survey: Survey
  question: Question
}

/** Code for a mail that asks a question, as it looks there, and its links one by one. */
export function QuestionLinks({ survey: { publicUrl, design, settings }, question }: Props) {
  const { t } = useTranslation('surveys')
  const language = usePageLanguage(settings.language)
  const code = useMemo(
    () => mailHtml(publicUrl, question, { accent: design.accent, texts: textsIn(language) }),
    [publicUrl, question, design.accent, language],
  )
  return (
    <Section title={question.label} lead={t(`link.leads.${question.type as 'nps'}`)}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <div>
          <Text fz="sm" fw={600} mb={6}>
            {t('link.inMail')}
          </Text>
          <Box bd="1px solid var(--mantine-color-default-border)" bdrs="md">
            <HtmlPreview title={t('link.previewOf', { name: question.label })} html={framed(code)} />
          </Box>
        </div>
        <div>
          <Text fz="sm" fw={600} mb={6}>
            {t('link.code')}
          </Text>
          <CopyBlock text={code} label={t('link.codeOf', { name: question.label })} maxHeight={180} />
        </div>
      </SimpleGrid>
      <SingleLinks publicUrl={publicUrl} question={question} />
    </Section>
  )
}

/** With the margin that the content of a mail has. */
const framed = (code: string) => `<body style="margin:16px;background:#fff">${code}</body>`

function SingleLinks({ publicUrl, question }: { publicUrl: string; question: Question }) {
  const { t } = useTranslation('surveys')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        mt="sm"
        style={{ alignSelf: 'flex-start' }}
        size="compact-sm"
        variant="subtle"
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={<IconChevronDown size={14} aria-hidden style={{ rotate: isOpen ? '180deg' : '0deg' }} />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('link.single')}
      </Button>
      <Collapse expanded={isOpen} id={id}>
        {isOpen && (
          <Stack gap="xs" mt="xs">
            {answerLinks(publicUrl, question).map(({ value, label, url }) => (
              <Group key={value} gap="sm" align="flex-start" wrap="nowrap">
                <Text fz="sm" fw={600} miw={28} maw="12rem" style={{ overflowWrap: 'anywhere' }}>
                  {label}
                </Text>
                <CopyField value={url} label={t('link.linkOf', { answer: label })} />
              </Group>
            ))}
          </Stack>
        )}
      </Collapse>
    </>
  )
}
