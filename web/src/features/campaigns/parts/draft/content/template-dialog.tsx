import { Alert, Box, Button, Grid, Group, Modal, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi, useSend } from '../../../../../api/hooks.ts'
import { errorText } from '../../../../../i18n/errors.ts'
import { useFormat } from '../../../../../i18n/format.ts'
import { TaggedText } from '../../../../../parts/merge-tag/tagged-text.tsx'
import { PageLink } from '../../../../../ui/link/link.tsx'
import { useConfirm } from '../../../../../ui/message/confirm.tsx'
import { notify } from '../../../../../ui/message/notify.ts'
import { Empty } from '../../../../../ui/page/empty.tsx'
import { HtmlPreview } from '../../../../../ui/preview/html-preview.tsx'
import { SearchInput } from '../../../../../ui/table/search-input.tsx'
import { isEmpty } from '../../../logic/draft/draft.ts'
import type { DraftState } from '../../../logic/draft/use-draft.ts'

interface Props {
  state: DraftState
  onTaken: () => void
  onClose: () => void
}

/** Copies the published content of a template into the campaign. Later changes of the template do not reach it. */
export function TemplateDialog({ state, onTaken, onClose }: Props) {
  const { t } = useTranslation('campaigns')
  const { t: common } = useTranslation()
  const [id, setId] = useState<string | null>(null)
  const take = useTake(state, () => {
    onTaken()
    onClose()
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('templates.title')}
      size={1000}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Grid>
        <Grid.Col span={{ base: 12, sm: 5 }}>
          <TemplateList value={id} onChange={setId} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 7 }}>
          <TemplatePreview id={id} title={t('templates.title')} />
        </Grid.Col>
      </Grid>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button disabled={!id} loading={take.isPending || state.isSaving} onClick={() => id && take.start(id)}>
          {t('templates.use')}
        </Button>
      </Group>
    </Modal>
  )
}

/** Changes are saved first, so that the template replaces the newest content. */
function useTake(state: DraftState, onDone: () => void) {
  const { t } = useTranslation('campaigns')
  const confirm = useConfirm()
  const put = useSend('PUT /campaigns/{campaign_id}/content', {
    touches: ['/campaigns/{campaign_id}/preview', '/campaigns/{campaign_id}/checklist'],
    onDone: (saved) => {
      state.replace(saved)
      notify(t('templates.taken'))
      onDone()
    },
  })
  return {
    isPending: put.isPending,
    start: async (templateId: string) => {
      const isSure =
        isEmpty(state.draft) ||
        (await confirm({
          title: t('templates.replaceTitle'),
          text: t('templates.replaceText'),
          action: t('templates.use'),
          isDangerous: true,
        }))
      const saved = isSure && (state.isDirty ? await state.save() : state.campaign)
      if (saved) put.mutate({ path: { campaign_id: saved.id }, body: { templateId, baseVersion: saved.version } })
    },
  }
}

function TemplateList({ value, onChange }: { value: string | null; onChange: (id: string) => void }) {
  const { t } = useTranslation('campaigns')
  const { day } = useFormat()
  const [q, setQ] = useState('')
  const { data } = useApi(
    'GET /templates',
    { query: { q, archived: false, published: true, pageSize: 50, sort: '-updatedAt' } },
    { keeps: true },
  )
  const items = data?.items
  if (items && !items.length && !q)
    return (
      <Empty icon={IconTemplate} title={t('templates.none')} text={t('templates.noneText')}>
        <Button component={PageLink} to="/templates" variant="default">
          {t('templates.make')}
        </Button>
      </Empty>
    )
  return (
    <Stack gap="sm">
      <SearchInput label={t('templates.search')} value={q} onChange={setQ} />
      {!items && <Skeleton h={240} />}
      <Box mah={{ base: 240, sm: 420 }} style={{ overflowY: 'auto' }}>
        <Radio.Group value={value} onChange={onChange} aria-label={t('templates.title')}>
          <Stack gap="xs">
            {items?.map(({ id, name, subject, updatedAt, draft }) => (
              <Radio.Card key={id} value={id} p="sm" radius="md" aria-label={name}>
                <Group wrap="nowrap" align="flex-start" gap="sm">
                  <Radio.Indicator />
                  <Box miw={0}>
                    <Text fw={600}>{name}</Text>
                    <Text fz="sm" c="dimmed">
                      <TaggedText text={subject} />
                    </Text>
                    <Text fz="xs" c="dimmed">
                      {t('templates.changed', { day: day(updatedAt) })}
                      {draft.pending && ` · ${t('templates.pending')}`}
                    </Text>
                  </Box>
                </Group>
              </Radio.Card>
            ))}
          </Stack>
        </Radio.Group>
      </Box>
    </Stack>
  )
}

/** The published content, which the campaign gets. */
function TemplatePreview({ id, title }: { id: string | null; title: string }) {
  const { t } = useTranslation('campaigns')
  const { data, error } = useApi(
    'GET /templates/{template_id}/preview',
    { path: { template_id: id ?? '' }, query: { published: true } },
    { enabled: id !== null, isShown: true },
  )
  if (!id) return <Alert>{t('templates.choose')}</Alert>
  if (error) return <Alert color="red">{errorText(error)}</Alert>
  if (!data) return <Skeleton h={420} />
  return (
    <Box mah={480} style={{ overflowY: 'auto' }} tabIndex={0} role="group" aria-label={title}>
      <HtmlPreview title={title} html={data.html} />
    </Box>
  )
}
