import { Button, Group, Stack } from '@mantine/core'
import { IconCode, IconLayoutGrid, IconMail, IconPencil, IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StarterName } from '../../../../../parts/starters/starters.ts'
import { Empty } from '../../../../../ui/page/empty.tsx'
import { Section } from '../../../../../ui/page/section.tsx'
import { isEmpty } from '../../../logic/draft/draft.ts'
import type { StepProps } from '../../../logic/draft/use-draft.ts'
import { useStart } from '../../../logic/draft/use-start.ts'
import { AbCard } from './ab-card.tsx'
import { CampaignTest } from './campaign-test.tsx'
import { type ContentTab, ContentTabs } from './content-tabs.tsx'
import { StarterDialog } from './starter-dialog.tsx'
import { TemplateDialog } from './template-dialog.tsx'

/** The content of the mail: built from nothing, from a starter or from a template, or written here. */
export function ContentStep({ state, onSave }: StepProps) {
  const { t } = useTranslation('campaigns')
  const hasContent = !isEmpty(state.draft)
  const [isWriting, setWriting] = useState(hasContent)
  const [open, setOpen] = useState<'template' | 'starter' | 'test' | null>(null)
  /** The tab that opens first; with a new number the editors start again. */
  const [tabs, setTabs] = useState<{ first: ContentTab; edition: number }>({
    first: hasContent ? 'preview' : 'html',
    edition: 0,
  })
  const beginAt = (first: ContentTab) => setTabs(({ edition }) => ({ first, edition: edition + 1 }))
  const start = useStart(state)
  // The editor stays when all of its text is deleted, so that the person can go on typing.
  if (hasContent && !isWriting) setWriting(true)
  const startFrom = async (starter: StarterName) => {
    if (!(await start(starter))) return
    setOpen(null)
    beginAt('visual')
  }
  const startTest = async () => {
    if (!state.isDirty || (await state.save())) setOpen('test')
  }
  const icon = { size: 16, 'aria-hidden': true }
  return (
    <Stack>
      {state.campaign.type !== 'resend' && <AbCard state={state} />}
      {isWriting ? (
        <Section
          title={t('content.title')}
          actions={
            <Group gap="sm">
              <Button variant="default" leftSection={<IconLayoutGrid {...icon} />} onClick={() => setOpen('starter')}>
                {t('content.starter')}
              </Button>
              <Button variant="default" leftSection={<IconTemplate {...icon} />} onClick={() => setOpen('template')}>
                {t('content.choose')}
              </Button>
              <Button variant="default" leftSection={<IconMail {...icon} />} onClick={startTest}>
                {t('test.open')}
              </Button>
            </Group>
          }
        >
          <ContentTabs key={tabs.edition} state={state} onSave={onSave} first={tabs.first} />
        </Section>
      ) : (
        <Section title={t('content.title')}>
          <Empty icon={IconLayoutGrid} title={t('content.empty')} text={t('content.emptyText')}>
            <Button leftSection={<IconLayoutGrid {...icon} />} onClick={() => setOpen('starter')}>
              {t('content.starter')}
            </Button>
            <Button variant="default" leftSection={<IconPencil {...icon} />} onClick={() => void startFrom('empty')}>
              {t('content.fromNothing')}
            </Button>
            <Button variant="default" leftSection={<IconTemplate {...icon} />} onClick={() => setOpen('template')}>
              {t('content.choose')}
            </Button>
            <Button variant="default" leftSection={<IconCode {...icon} />} onClick={() => setWriting(true)}>
              {t('content.write')}
            </Button>
          </Empty>
        </Section>
      )}
      {open === 'starter' && (
        <StarterDialog onStart={(starter) => void startFrom(starter)} onClose={() => setOpen(null)} />
      )}
      {open === 'template' && (
        <TemplateDialog state={state} onTaken={() => beginAt('preview')} onClose={() => setOpen(null)} />
      )}
      {open === 'test' && <CampaignTest campaign={state.campaign} onClose={() => setOpen(null)} />}
    </Stack>
  )
}
