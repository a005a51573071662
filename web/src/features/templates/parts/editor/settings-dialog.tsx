import { ActionIcon, Button, Group, Input, Stack, TagsInput, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useKnownTags } from '../../../../parts/object/known-tags.ts'
import { ReferenceSelect } from '../../../../parts/object/reference-select.tsx'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { foldedFilter } from '../../../../ui/input/folded-filter.ts'
import type { Template } from '../../logic/template-draft.ts'
import type { Pair } from '../../logic/template-settings.ts'
import { useTemplateSettings } from '../../logic/use-template-settings.ts'
import { SettingsConflict } from './settings-conflict.tsx'

/** Name and tags of a template, and settings that its mails take over. */
export function SettingsDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const { t } = useTranslation('templates')
  const { t: common } = useTranslation()
  const { form, isBusy, submit, conflict } = useTemplateSettings(template, onClose)
  const tags = useKnownTags('template')
  const pairs = (field: 'linkParams' | 'headers') => ({
    pairs: form.values[field],
    onChange: (pairs: Pair[]) => form.setFieldValue(field, pairs),
  })
  if (conflict) return <SettingsConflict conflict={conflict} />
  return (
    <FormModal
      title={t('settings.title')}
      action={common('save')}
      onClose={onClose}
      onSubmit={submit}
      isBusy={isBusy}
      size="lg"
    >
      <TextInput label={t('name')} required maxLength={200} data-autofocus {...form.getInputProps('name')} />
      <TagsInput
        label={t('tags')}
        description={t('settings.tagsHint')}
        data={tags}
        filter={foldedFilter}
        {...form.getInputProps('tags')}
      />
      <ReferenceSelect
        kind="footer"
        label={t('settings.footer')}
        description={t('settings.footerHint')}
        placeholder={t('settings.standard')}
        clearable
        value={form.values.footerId}
        onChange={(footerId) => form.setFieldValue('footerId', footerId)}
      />
      <ReferenceSelect
        kind="unsubscribePage"
        label={t('settings.page')}
        placeholder={t('settings.standard')}
        clearable
        value={form.values.unsubscribePageId}
        onChange={(unsubscribePageId) => form.setFieldValue('unsubscribePageId', unsubscribePageId)}
      />
      <Pairs label={t('settings.linkParams')} hint={t('settings.linkParamsHint')} {...pairs('linkParams')} most={20} />
      <Pairs label={t('settings.headers')} hint={t('settings.headersHint')} {...pairs('headers')} most={10} />
    </FormModal>
  )
}

interface PairsProps {
  label: string
  hint: string
  pairs: Pair[]
  onChange: (pairs: Pair[]) => void
  most: number
}

/** Pairs of names and values, such as parameters of links. */
function Pairs({ label, hint, pairs, onChange, most }: PairsProps) {
  const { t } = useTranslation('templates')
  const { t: common } = useTranslation()
  const change = (at: number, changes: Partial<Pair>) =>
    onChange(pairs.map((pair, index) => (index === at ? { ...pair, ...changes } : pair)))
  return (
    <Stack gap={6} role="group" aria-label={label}>
      <div>
        <Input.Label labelElement="div">{label}</Input.Label>
        <Input.Description>{hint}</Input.Description>
      </div>
      {pairs.map((pair, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
        <Group key={at} gap="xs" wrap="nowrap">
          <TextInput
            aria-label={t('settings.key')}
            placeholder={t('settings.key')}
            value={pair.name}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
            flex={1}
          />
          <TextInput
            aria-label={t('settings.value')}
            placeholder={t('settings.value')}
            value={pair.value}
            onChange={(event) => change(at, { value: event.currentTarget.value })}
            flex={1}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={common('delete')}
            onClick={() => onChange(pairs.filter((_, index) => index !== at))}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      ))}
      {pairs.length < most && (
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...pairs, { name: '', value: '' }])}
        >
          {common('add')}
        </Button>
      )}
    </Stack>
  )
}
