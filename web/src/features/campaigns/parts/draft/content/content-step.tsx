import { Button, Group, Stack, Tabs } from '@mantine/core'
import { IconCode, IconEye, IconLayoutGrid, IconMail, IconPencil, IconTextCaption } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../../../ui/page/empty.tsx'
import { Section } from '../../../../../ui/page/section.tsx'
import { isEmpty } from '../../../logic/draft/draft.ts'
import type { StepProps } from '../../../logic/draft/use-draft.ts'
import { AbCard } from './ab-card.tsx'
import { CampaignTest } from './campaign-test.tsx'
import { ContentPreview } from './content-preview.tsx'
import { HtmlTab, TextTab } from './source-tabs.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { VisualTab } from './visual-tab.tsx'

/** The content of the mail: from a template, or written here. */
export function ContentStep({ state, onSave }: StepProps) {
  const { t } = useTranslation('campaigns')
  const hasContent = !isEmpty(state.draft)
  const [isWriting, setWriting] = useState(hasContent)
  const [open, setOpen] = useState<'template' | 'test' | null>(null)
  // The editor stays when all of its text is deleted, so that the person can go on typing.
  if (hasContent && !isWriting) setWriting(true)
  const isNew = !isWriting
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
          <ContentTabs state={state} onSave={onSave} />
        </Section>
      )}
      {state.campaign.type !== 'resend' && <AbCard state={state} />}
      {open === 'template' && <TemplateDialog state={state} onClose={() => setOpen(null)} />}
      {open === 'test' && <CampaignTest campaign={state.campaign} onClose={() => setOpen(null)} />}
    </Stack>
  )
}

function ContentTabs({ state, onSave }: Pick<StepProps, 'state' | 'onSave'>) {
  const { t } = useTranslation('campaigns')
  const isVisual = state.draft.content.editor === 'visual'
  const [chosen, setTab] = useState(isEmpty(state.draft) ? 'html' : 'preview')
  const tab = chosen === 'visual' && !isVisual ? 'html' : chosen
  // The editor is loaded when its tab is opened first, and stays open.
  const [isEdited, setEdited] = useState(false)
  const open = async (next: string | null) => {
    // The server makes the preview from the saved draft.
    if (next === 'preview' && state.isDirty && !(await state.save())) return
    await state.gather()
    if (next === 'visual') setEdited(true)
    setTab(next ?? 'preview')
  }
  return (
    <Tabs value={tab} onChange={(next) => void open(next)} keepMounted={false} keepMountedMode="display-none">
      <Tabs.List mb="md">
        <Tabs.Tab value="preview" leftSection={<IconEye size={16} aria-hidden />}>
          {t('content.preview')}
        </Tabs.Tab>
        {isVisual && (
          <Tabs.Tab value="visual" leftSection={<IconPencil size={16} aria-hidden />}>
            {t('content.edit')}
          </Tabs.Tab>
        )}
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
      {isVisual && (
        <Tabs.Panel value="visual" keepMounted>
          {isEdited && <VisualTab state={state} onSave={onSave} />}
        </Tabs.Panel>
      )}
      <Tabs.Panel value="html">
        <HtmlTab state={state} />
      </Tabs.Panel>
      <Tabs.Panel value="text">
        <TextTab state={state} />
      </Tabs.Panel>
    </Tabs>
  )
}
