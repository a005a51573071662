import { Button, Group, Stack, Tabs } from '@mantine/core'
import { IconCode, IconEye, IconLayoutGrid, IconMail, IconTextCaption } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../../ui/empty.tsx'
import { Section } from '../../../../ui/section.tsx'
import { AbCard } from './ab-card.tsx'
import { ContentPreview } from './content-preview.tsx'
import { isEmpty } from './draft.ts'
import { HtmlTab, TextTab } from './source-tabs.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { TestDialog } from './test-dialog.tsx'
import type { DraftState, StepProps } from './use-draft.ts'

/** What the mail says: taken from a template, or written. */
export function ContentStep({ state }: StepProps) {
  const { t } = useTranslation('campaigns')
  const [isWriting, setWriting] = useState(false)
  const [open, setOpen] = useState<'template' | 'test' | null>(null)
  const isNew = isEmpty(state.draft) && !isWriting
  const choose = (
    <Button
      variant={isNew ? 'filled' : 'default'}
      leftSection={<IconLayoutGrid size={16} aria-hidden />}
      onClick={() => setOpen('template')}
    >
      {t('content.choose')}
    </Button>
  )
  const startTest = async () => {
    if (!state.isDirty || (await state.save())) setOpen('test')
  }
  return (
    <Stack>
      {isNew ? (
        <Section title={t('content.title')}>
          <Empty icon={IconLayoutGrid} title={t('content.empty')} text={t('content.emptyText')}>
            {choose}
            <Button variant="default" leftSection={<IconCode size={16} aria-hidden />} onClick={() => setWriting(true)}>
              {t('content.write')}
            </Button>
          </Empty>
        </Section>
      ) : (
        <Section
          title={t('content.title')}
          actions={
            <Group gap="sm">
              {choose}
              <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={startTest}>
                {t('test.open')}
              </Button>
            </Group>
          }
        >
          <ContentTabs state={state} />
        </Section>
      )}
      {state.campaign.type !== 'resend' && <AbCard state={state} />}
      {open === 'template' && <TemplateDialog state={state} onClose={() => setOpen(null)} />}
      {open === 'test' && <TestDialog campaign={state.campaign} onClose={() => setOpen(null)} />}
    </Stack>
  )
}

function ContentTabs({ state }: { state: DraftState }) {
  const { t } = useTranslation('campaigns')
  const [tab, setTab] = useState(isEmpty(state.draft) ? 'html' : 'preview')
  const open = async (next: string | null) => {
    // The preview is made by the server, of what is saved.
    if (next === 'preview' && state.isDirty && !(await state.save())) return
    setTab(next ?? 'preview')
  }
  return (
    <Tabs value={tab} onChange={(next) => void open(next)} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="preview" leftSection={<IconEye size={16} aria-hidden />}>
          {t('content.preview')}
        </Tabs.Tab>
        <Tabs.Tab value="html" leftSection={<IconCode size={16} aria-hidden />}>
          {t('content.html')}
        </Tabs.Tab>
        <Tabs.Tab value="text" leftSection={<IconTextCaption size={16} aria-hidden />}>
          {t('content.text')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="preview">
        <ContentPreview campaign={state.campaign} />
      </Tabs.Panel>
      <Tabs.Panel value="html">
        <HtmlTab state={state} />
      </Tabs.Panel>
      <Tabs.Panel value="text">
        <TextTab state={state} />
      </Tabs.Panel>
    </Tabs>
  )
}
