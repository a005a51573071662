import { Alert, Code, Input as Field, Radio, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Body } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { showFieldError } from '../../../i18n/errors.ts'
import { useFormat } from '../../../i18n/format.ts'
import { ListsPicker } from '../../../parts/object/pickers.tsx'
import { ReferencesSelect } from '../../../parts/object/reference-select.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { notify, notifyError } from '../../../ui/message/notify.ts'
import { BASIC } from '../logic/fields.ts'
import { FieldChoice } from './field-choice.tsx'

type Input = Required<Body<'POST /exports'>>
const SELECTIONS = ['all', 'lists', 'bounced', 'blacklisted'] as const
const ENCODINGS = ['utf-8', 'windows-1250'] as const

/** Chooses the contacts and the columns of an export. */
export function NewExportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('exports')
  const { day } = useFormat()
  const form = useForm<Input>({
    initialValues: {
      name: t('new.defaultName', { day: day(new Date().toISOString()) }),
      selection: 'all',
      fields: [...BASIC],
      encoding: 'utf-8',
      listIds: [],
      purposeIds: [],
    },
    validate: {
      name: (name) => (name.trim() ? null : t('new.faults.name')),
      fields: (fields) => (fields.length ? null : t('new.faults.fields')),
      listIds: (ids, { selection }) => (selection === 'lists' && !ids.length ? t('new.faults.lists') : null),
    },
  })
  const create = useSend('POST /exports', {
    touches: ['/exports'],
    onDone: () => {
      notify(t('begun'))
      onClose()
    },
    onFail: (error) => {
      if (!showFieldError(form, error)) notifyError(error)
    },
  })
  const save = form.onSubmit((values) =>
    create.mutate({ body: { ...values, listIds: values.selection === 'lists' ? values.listIds : [] } }),
  )
  return (
    <FormModal
      title={t('new.title')}
      action={t('new.action')}
      size="xl"
      onClose={onClose}
      onSubmit={save}
      isBusy={create.isPending}
    >
      <TextInput label={t('new.name')} required maxLength={200} data-autofocus {...form.getInputProps('name')} />
      <Radio.Group label={t('new.selection')} {...form.getInputProps('selection')}>
        <Stack gap="xs" mt="xs">
          {SELECTIONS.map((one) => (
            <Radio key={one} value={one} label={t(`selections.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.selection === 'lists' && (
        <ListsPicker
          label={t('new.lists')}
          placeholder={t('new.chooseLists')}
          description={t('new.listsHint')}
          value={form.values.listIds}
          onChange={(ids) => form.setFieldValue('listIds', ids)}
          error={(form.errors.listIds as string | undefined) ?? null}
        />
      )}
      <ReferencesSelect
        kind="purpose"
        label={t('new.purposes')}
        description={t('new.purposesHint')}
        placeholder={t('new.anyPurpose')}
        value={form.values.purposeIds}
        onChange={(ids) => form.setFieldValue('purposeIds', ids)}
        clearable
      />
      {/* The columns are loaded here, so that only this part of the dialog waits. */}
      <Suspense fallback={<Skeleton h={320} />}>
        <FieldChoice
          value={form.values.fields}
          onChange={(fields) => form.setFieldValue('fields', fields)}
          error={(form.errors.fields as string | undefined) ?? null}
        />
      </Suspense>
      {form.values.fields.length > 0 && <Heads fields={form.values.fields} />}
      <Select
        label={t('new.encoding')}
        allowDeselect={false}
        data={ENCODINGS.map((one) => ({ value: one, label: t(`encodings.${one}`) }))}
        {...form.getInputProps('encoding')}
      />
      <Alert color="gray">{t('new.care')}</Alert>
    </FormModal>
  )
}

/** A preview of the first line of the file. */
function Heads({ fields }: { fields: readonly string[] }) {
  const { t } = useTranslation('exports')
  return (
    <div>
      <Field.Label component="div">{t('new.heads')}</Field.Label>
      <Text fz="sm" c="dimmed" mb={6}>
        {t('new.headsHint')}
      </Text>
      <Code block style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
        {fields.join(';')}
      </Code>
    </div>
  )
}
