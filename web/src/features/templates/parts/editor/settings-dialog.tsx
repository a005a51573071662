import { ActionIcon, Button, Group, Input, Stack, TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../api/hooks.ts'
import { showFieldError } from '../../../../i18n/errors.ts'
import { useKnownTags } from '../../../../parts/object/known-tags.ts'
import { ReferenceSelect } from '../../../../parts/object/reference-select.tsx'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { foldedFilter } from '../../../../ui/input/folded-filter.ts'
import { notify, notifyError } from '../../../../ui/message/notify.ts'
import type { Template } from '../../logic/template-draft.ts'

interface Pair {
  name: string
  value: string
}

/** Name and tags of a template, and settings that its mails take over. */
export function SettingsDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const { t } = useTranslation('templates')
  const { t: common } = useTranslation()
  const { settings } = template
  const form = useForm({
    initialValues: {
      name: template.name,
      tags: template.tags,
      footerId: settings.footerId,
      unsubscribePageId: settings.unsubscribePageId,
      linkParams: Object.entries(settings.linkParams).map(([name, value]): Pair => ({ name, value })),
      headers: settings.headers as Pair[],
    },
    validate: { name: (name) => (name.trim() ? null : t('nameMissing')) },
  })
  const save = useSend('PATCH /templates/{template_id}', {
    touches: ['/templates'],
    onDone: () => {
      notify(common('saved'))
      onClose()
    },
    onFail: (error) => {
      if (!showFieldError(form, error)) notifyError(error)
    },
  })
  const submit = form.onSubmit(({ name, tags, footerId, unsubscribePageId, linkParams, headers }) => {
    const kept = linkParams.filter(({ name, value }) => name && value).map(({ name, value }) => [name, value])
    const settings = {
      footerId,
      unsubscribePageId,
      linkParams: Object.fromEntries(kept),
      headers: headers.filter(({ name, value }) => name && value),
    }
    save.mutate({ path: { template_id: template.id }, body: { name: name.trim(), tags, settings } })
  })
  const pairs = (field: 'linkParams' | 'headers') => ({
    pairs: form.values[field],
    onChange: (pairs: Pair[]) => form.setFieldValue(field, pairs),
  })
  return (
    <FormModal
      title={t('settings.title')}
      action={common('save')}
      onClose={onClose}
      onSubmit={submit}
      isBusy={save.isPending}
      size="lg"
    >
      <TextInput label={t('name')} required maxLength={200} data-autofocus {...form.getInputProps('name')} />
      <TagsInput
        label={t('tags')}
        description={t('settings.tagsHint')}
        data={useKnownTags('template')}
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
