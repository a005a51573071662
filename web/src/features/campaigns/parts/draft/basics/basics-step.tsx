import { Grid, SimpleGrid, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../../i18n/errors.ts'
import { TaggedInput } from '../../../../../parts/merge-tag/tagged-input.tsx'
import { useKnownTags } from '../../../../../parts/object/known-tags.ts'
import { foldedFilter } from '../../../../../ui/input/folded-filter.ts'
import type { Draft } from '../../../logic/draft/draft.ts'
import type { DraftState, StepProps } from '../../../logic/draft/use-draft.ts'
import { SettingsCard } from '../card.tsx'
import { FooterFields } from './footer-fields.tsx'
import { InboxPreview } from './inbox-preview.tsx'
import { SenderFields } from './sender-fields.tsx'

/** Name, subject, sender and tracking of a campaign. */
export function BasicsStep({ state }: StepProps) {
  const { t } = useTranslation('campaigns')
  const { draft, change, faultAt } = state
  const known = useKnownTags('campaign')
  const nameFault = faultAt('name')
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack>
          <SettingsCard title={t('basics.inbox')} hint={t('basics.inboxHint')}>
            <TaggedInput
              label={t('fields.subject')}
              required
              value={draft.subject}
              onChange={(subject) => change({ subject })}
            />
            <TaggedInput
              label={t('fields.preheader')}
              description={t('basics.preheaderHint')}
              value={draft.preheader}
              onChange={(preheader) => change({ preheader })}
            />
            <SenderFields state={state} />
          </SettingsCard>
          <SettingsCard title={t('basics.own')} hint={t('basics.ownHint')}>
            <TextInput
              label={t('name')}
              required
              maxLength={200}
              value={draft.name}
              error={nameFault && t('nameMissing')}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <TagsInput
              label={t('tags.label')}
              description={t('tags.hint')}
              data={known}
              filter={foldedFilter}
              value={draft.tags}
              error={faultAt('tags') && errorText(faultAt('tags'))}
              onChange={(tags) => change({ tags })}
              maxTags={20}
            />
          </SettingsCard>
          <TrackingCard state={state} />
          <FooterFields state={state} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <InboxPreview draft={draft} />
      </Grid.Col>
    </Grid>
  )
}

const UTM = ['source', 'medium', 'campaign', 'content'] as const

function TrackingCard({ state: { draft, change } }: { state: DraftState }) {
  const { t } = useTranslation('campaigns')
  const { tracking } = draft
  const set = (changes: Partial<Draft['tracking']>) => change({ tracking: { ...tracking, ...changes } })
  const utm = (changes: Partial<Draft['tracking']['utm']>) => set({ utm: { ...tracking.utm, ...changes } })
  return (
    <SettingsCard title={t('tracking.title')}>
      <Switch
        label={t('tracking.opens')}
        checked={tracking.opens}
        onChange={(event) => set({ opens: event.currentTarget.checked })}
      />
      <Switch
        label={t('tracking.clicks')}
        checked={tracking.clicks}
        onChange={(event) => set({ clicks: event.currentTarget.checked })}
      />
      <Switch
        label={t('tracking.utm')}
        description={t('tracking.utmHint')}
        checked={tracking.utm.on}
        onChange={(event) => utm({ on: event.currentTarget.checked })}
      />
      {tracking.utm.on && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {UTM.map((field) => (
            <TextInput
              key={field}
              label={t(`tracking.fields.${field}`)}
              maxLength={200}
              value={tracking.utm[field]}
              onChange={(event) => utm({ [field]: event.currentTarget.value })}
            />
          ))}
        </SimpleGrid>
      )}
    </SettingsCard>
  )
}
