import { Accordion, Alert, Badge, Box, Button, Grid, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../core/company.tsx'
import { FormFields } from '../../../../ui/form/form-fields.tsx'
import { useLeaveGuard } from '../../../../ui/form/leave-guard.tsx'
import { SaveBar } from '../../../../ui/form/save-bar.tsx'
import type { Survey } from '../../logic/survey.ts'
import { type Builder, PARTS, type Part, useBuilder } from '../../logic/use-builder.ts'
import { QuestionList } from '../questions/question-list.tsx'
import { LookPart } from './look-part.tsx'
import { SettingsPart } from './settings-part.tsx'
import { SurveyPreview } from './survey-preview.tsx'
import { TextsPart } from './texts-part.tsx'

/** The builder: parts of the survey on the left, and what people will see on the right. */
export function BuildView({ survey }: { survey: Survey }) {
  const { t } = useTranslation('surveys')
  const builder = useBuilder(survey)
  const { form, isBusy, save } = builder
  const mayChange = useMay('content')
  const preview = useRef<HTMLDivElement>(null)
  const isDirty = form.isDirty()
  useLeaveGuard(isDirty && !isBusy)
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        {survey.status === 'active' && !survey.questions.length && (
          <Alert color="yellow" mb="md" icon={<IconAlertTriangle aria-hidden />}>
            {t('noQuestions')}
          </Alert>
        )}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <FormFields isReadOnly={!mayChange}>
            <Parts builder={builder} />
          </FormFields>
          {mayChange && (
            <SaveBar isDirty={isDirty} isBusy={isBusy} state={t(isDirty ? 'build.unsaved' : 'build.allSaved')}>
              <Button variant="default" hiddenFrom="lg" onClick={() => preview.current?.scrollIntoView()}>
                {t('preview.title')}
              </Button>
            </SaveBar>
          )}
        </form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Box ref={preview} pos={{ base: 'static', lg: 'sticky' }} top={72} style={{ scrollMarginTop: 72 }}>
          <SurveyPreview values={form.values} />
        </Box>
      </Grid.Col>
    </Grid>
  )
}

function Parts({ builder }: { builder: Builder }) {
  const { t } = useTranslation('surveys')
  const content: Record<Part, ReactNode> = {
    questions: <QuestionList builder={builder} />,
    texts: <TextsPart builder={builder} />,
    look: <LookPart builder={builder} />,
    settings: <SettingsPart builder={builder} />,
  }
  return (
    <Accordion
      multiple
      variant="separated"
      order={2}
      value={builder.open}
      onChange={builder.setOpen}
      styles={{
        item: {
          background: 'light-dark(var(--mantine-color-white), var(--mantine-color-dark-6))',
          border: '1px solid var(--mantine-color-default-border)',
        },
      }}
    >
      {PARTS.map((part) => (
        <Accordion.Item key={part} value={part}>
          <Accordion.Control>
            <Group gap="sm">
              <Text fw={600}>{t(`parts.${part}.title`)}</Text>
              {builder.faulty.has(part) && <Badge color="red">{t('parts.faulty')}</Badge>}
            </Group>
            <Text fz="sm" c="dimmed">
              {t(`parts.${part}.lead`)}
            </Text>
          </Accordion.Control>
          <Accordion.Panel>{builder.open.includes(part) && content[part]}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
