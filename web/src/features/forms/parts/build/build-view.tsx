import { Accordion, Badge, Box, Button, Grid, Group, Paper, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../core/company.tsx'
import { FormFields } from '../../../../ui/form/form-fields.tsx'
import { useLeaveGuard } from '../../../../ui/form/leave-guard.tsx'
import type { Form } from '../../logic/form.ts'
import { type Builder, PARTS, type Part, useBuilder } from '../../logic/use-builder.ts'
import { AfterPart } from './after-part.tsx'
import { ConsentPart } from './consent-part.tsx'
import { ContentPart } from './content-part.tsx'
import { DisplayPart } from './display-part.tsx'
import { FormPreview } from './form-preview.tsx'
import { LanguagesPart } from './languages-part.tsx'
import { LayoutSection } from './layout/layout-section.tsx'
import { LookPart } from './look-part.tsx'

/** The builder: parts of the form on the left, and what visitors will see on the right. */
export function BuildView({ form: saved }: { form: Form }) {
  const builder = useBuilder(saved)
  const { form, isDirty, isBusy, save } = builder
  const mayChange = useMay('content')
  const [language, setLanguage] = useState<string | null>(null)
  const preview = useRef<HTMLDivElement>(null)
  useLeaveGuard(isDirty && !isBusy)
  const shown = language && language in form.values.settings.texts ? language : null
  return (
    <Stack gap="lg">
      {mayChange && <LayoutSection builder={builder} shopId={saved.shopId} />}
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
          >
            <FormFields isReadOnly={!mayChange}>
              <Parts builder={builder} shopId={saved.shopId} language={shown} onLanguage={setLanguage} />
            </FormFields>
            {mayChange && (
              <SaveBar isDirty={isDirty} isBusy={isBusy} onPreview={() => preview.current?.scrollIntoView()} />
            )}
          </form>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Box ref={preview} pos={{ base: 'static', lg: 'sticky' }} top={72} style={{ scrollMarginTop: 72 }}>
            <FormPreview values={form.values} language={shown} onLanguage={setLanguage} />
          </Box>
        </Grid.Col>
      </Grid>
    </Stack>
  )
}

interface PartsProps {
  builder: Builder
  shopId: string
  language: string | null
  onLanguage: (language: string | null) => void
}

function Parts({ builder, shopId, language, onLanguage }: PartsProps) {
  const { t } = useTranslation('forms')
  const content: Record<Part, React.ReactNode> = {
    content: <ContentPart builder={builder} />,
    consent: <ConsentPart builder={builder} shopId={shopId} />,
    after: <AfterPart builder={builder} />,
    look: <LookPart builder={builder} shopId={shopId} />,
    display: <DisplayPart builder={builder} />,
    languages: <LanguagesPart builder={builder} language={language} onLanguage={onLanguage} />,
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

interface BarProps {
  isDirty: boolean
  isBusy: boolean
  /** Shows the preview, which is below the parts on narrow screens. */
  onPreview: () => void
}

/** Stays in sight at the bottom while there is something to save. */
function SaveBar({ isDirty, isBusy, onPreview }: BarProps) {
  const { t } = useTranslation('forms')
  const { t: common } = useTranslation()
  return (
    <Paper withBorder p="sm" mt="md" pos={isDirty ? 'sticky' : 'static'} bottom={12} shadow={isDirty ? 'md' : 'none'}>
      <Group justify="space-between" gap="xs">
        <Text fz="sm" c="dimmed" role="status">
          {t(isDirty ? 'build.unsaved' : 'build.allSaved')}
        </Text>
        <Group gap="xs">
          <Button variant="default" hiddenFrom="lg" onClick={onPreview}>
            {t('preview.title')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isDirty}>
            {common('save')}
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}
