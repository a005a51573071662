import { Alert, Box, Button, Card, Grid, Radio, Stack, TagsInput, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useKnownTags } from '../../../../parts/object/known-tags.ts'
import { ShopSelect } from '../../../../parts/object/pickers.tsx'
import { BuildingContext } from '../../../../parts/rules/building/builder.ts'
import { CountBar, CountPanel } from '../../../../parts/rules/editor/count-panel.tsx'
import { DefinitionWords } from '../../../../parts/rules/editor/definition-words.tsx'
import { GroupBox } from '../../../../parts/rules/editor/group-box.tsx'
import { NameInput } from '../../../../ui/input/name-input.tsx'
import { useGo } from '../../../../ui/link/link.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { type Draft, type Segment, useEditor } from '../../logic/editor/use-editor.ts'
import { Ideas } from './ideas.tsx'
import { SegmentConflict } from './segment-conflict.tsx'

interface Props {
  title: string
  /** The segment to change; without it, the editor creates one. */
  segment?: Segment
  /** The first values of the editor. */
  draft: Draft
  shopCount: number
  /** Begins again with the version of a colleague. */
  onTakeTheirs?: () => void
}

/** The editor of a segment. The rules are counted while they are edited. */
export function SegmentEditor({ title, segment, draft, shopCount, onTakeTheirs }: Props) {
  const { t } = useTranslation('segments')
  const { t: common } = useTranslation()
  const go = useGo()
  const editor = useEditor(segment, draft)
  const { root, building, preview, unfinished, form } = editor
  useHotkeys([['mod+S', () => editor.save()]], [])
  const counting = { preview, root, fault: building.fault, unfinished: unfinished.length }
  const { catalogue } = building.wording
  return (
    <Page
      title={title}
      above={[
        { title: t('titles.segments'), to: '/segments' },
        ...(segment ? [{ title: segment.name, to: `/segments/${segment.id}` }] : []),
      ]}
      actions={
        <>
          <Button variant="default" onClick={() => go(segment ? `/segments/${segment.id}` : '/segments')}>
            {common('cancel')}
          </Button>
          <Button onClick={() => editor.save()} loading={editor.isBusy}>
            {segment ? common('save') : t('create')}
          </Button>
        </>
      }
    >
      <SegmentConflict editor={editor} onTakeTheirs={onTakeTheirs} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack>
            {editor.failure && (
              <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
                {editor.failure}
              </Alert>
            )}
            <Basics form={form} isNew={!segment} shopCount={shopCount} />
            <Card withBorder component="section" aria-labelledby="rules-title">
              <Title order={2} fz="lg" mb="sm" id="rules-title">
                {t('rulesTitle')}
              </Title>
              <BuildingContext value={building}>
                <GroupBox group={root} level={1} />
              </BuildingContext>
              {!root.parts.length && <Ideas catalogue={catalogue} onChoose={building.edit} />}
            </Card>
            <Keeping form={form} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={4} visibleFrom="md">
          <Stack pos="sticky" top={76}>
            <CountPanel {...counting} />
            <Words editor={editor} />
          </Stack>
        </Grid.Col>
      </Grid>
      <Box hiddenFrom="md" mt="md">
        <Words editor={editor} />
      </Box>
      <Box hiddenFrom="md" mt="md" pos="sticky" bottom={0} style={{ zIndex: 2 }}>
        <CountBar {...counting} />
      </Box>
    </Page>
  )
}

function Words({ editor: { root, building } }: { editor: ReturnType<typeof useEditor> }) {
  const { t } = useTranslation('segments')
  return (
    <Card withBorder component="section" aria-label={t('inWords')}>
      <Title order={2} fz="sm" c="dimmed" fw={600} mb={4}>
        {t('inWords')}
      </Title>
      <DefinitionWords catalogue={building.wording.catalogue} root={root} />
    </Card>
  )
}

type Form = ReturnType<typeof useEditor>['form']

function Basics({ form, isNew, shopCount }: { form: Form; isNew: boolean; shopCount: number }) {
  const { t } = useTranslation('segments')
  return (
    <Card withBorder>
      <Stack>
        <NameInput label={t('name')} required autoFocus={isNew} {...form.getInputProps('name')} />
        {shopCount > 1 && (
          <ShopSelect
            label={t('shop')}
            placeholder={t('choose', { what: t('shop') })}
            description={isNew ? t('shopHint') : t('shopFixed')}
            disabled={!isNew}
            allowDeselect={false}
            {...form.getInputProps('shopId')}
          />
        )}
      </Stack>
    </Card>
  )
}

const KINDS = ['daily', 'static'] as const

function Keeping({ form }: { form: Form }) {
  const { t } = useTranslation('segments')
  const known = useKnownTags('segment')
  return (
    <Card withBorder>
      <Stack>
        <Radio.Group label={t('refresh')} {...form.getInputProps('refresh')}>
          <Stack gap="xs" mt="xs">
            {KINDS.map((kind) => (
              <Radio key={kind} value={kind} label={t(`kindNames.${kind}`)} description={t(`kindHints.${kind}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <TagsInput
          label={t('tags')}
          description={t('tagsHint')}
          data={known}
          maxTags={50}
          splitChars={[',', ';']}
          acceptValueOnBlur
          {...form.getInputProps('tags')}
        />
      </Stack>
    </Card>
  )
}
