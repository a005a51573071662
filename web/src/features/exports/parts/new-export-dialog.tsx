import { Alert, Code, Input as Field, Radio, Select, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Body } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { showFieldError } from '../../../i18n/errors.ts'
import { useFormat } from '../../../i18n/format.ts'
import type { Exported } from '../../../parts/contact/exported.ts'
import { ListsPicker } from '../../../parts/object/pickers.tsx'
import { ReferenceSelect, ReferencesSelect } from '../../../parts/object/reference-select.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { NameInput } from '../../../ui/input/name-input.tsx'
import { notify, notifyError } from '../../../ui/message/notify.ts'
import { BASIC } from '../logic/fields.ts'
import { useExportFields } from '../logic/use-export-fields.ts'
import { FieldChoice } from './field-choice.tsx'

type Input = Required<Omit<Body<'POST /exports'>, 'segmentId' | 'contactIds' | 'filter' | 'language'>> & {
  segmentId: string | null
}
const SELECTIONS = ['all', 'lists', 'segment', 'bounced', 'blacklisted'] as const
const ENCODINGS = ['utf-8', 'windows-1250'] as const
const FORMATS = ['csv', 'xlsx'] as const
const HEADINGS = ['labels', 'api'] as const

interface Props {
  /** The contacts that are chosen at first. */
  exported: Exported
  onClose: () => void
}

/** Chooses the contacts and the columns of an export. */
export function NewExportDialog({ exported, onClose }: Props) {
  const { t, i18n } = useTranslation('exports')
  const { day } = useFormat()
  const form = useForm<Input>({
    initialValues: {
      name: t('new.defaultName', { day: day(new Date().toISOString()) }),
      fields: [...BASIC],
      encoding: 'utf-8',
      format: 'csv',
      headers: 'labels',
      purposeIds: [],
      selection: exported.selection,
      listIds: 'listIds' in exported ? exported.listIds : [],
      segmentId: 'segmentId' in exported ? exported.segmentId : null,
    },
    validate: {
      name: (name) => (name.trim() ? null : t('new.faults.name')),
      fields: (fields) => (fields.length ? null : t('new.faults.fields')),
      listIds: (ids, { selection }) => (selection === 'lists' && !ids.length ? t('new.faults.lists') : null),
      segmentId: (id, { selection }) => (selection === 'segment' && !id ? t('new.faults.segment') : null),
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
  const save = form.onSubmit(({ listIds, segmentId, ...values }) =>
    create.mutate({
      body: {
        ...values,
        language: i18n.language as 'cs' | 'en' | 'sk',
        ...(values.selection === 'lists' && { listIds }),
        ...(values.selection === 'segment' && segmentId && { segmentId }),
        ...(values.selection === 'contacts' && 'contactIds' in exported && { contactIds: exported.contactIds }),
        ...(values.selection === 'filter' && 'filter' in exported && { filter: exported.filter }),
      },
    }),
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
      <NameInput label={t('new.name')} required data-autofocus {...form.getInputProps('name')} />
      <Contacts form={form} exported={exported} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t('new.format')}
          allowDeselect={false}
          data={FORMATS.map((one) => ({ value: one, label: t(`formats.${one}`) }))}
          {...form.getInputProps('format')}
        />
        {form.values.format === 'csv' && (
          <Select
            label={t('new.encoding')}
            allowDeselect={false}
            data={ENCODINGS.map((one) => ({ value: one, label: t(`encodings.${one}`) }))}
            {...form.getInputProps('encoding')}
          />
        )}
      </SimpleGrid>
      <Select
        label={t('new.headers')}
        allowDeselect={false}
        data={HEADINGS.map((one) => ({ value: one, label: t(`headings.${one}`) }))}
        {...form.getInputProps('headers')}
      />
      {/* The columns are loaded here, so that only this part of the dialog waits. */}
      <Suspense fallback={<Skeleton h={320} />}>
        <FieldChoice
          value={form.values.fields}
          onChange={(fields) => form.setFieldValue('fields', fields)}
          error={(form.errors.fields as string | undefined) ?? null}
        />
        {form.values.fields.length > 0 && <Heads {...form.values} />}
      </Suspense>
      <Alert color="gray">{t('new.care')}</Alert>
    </FormModal>
  )
}

/** Which contacts are exported. */
function Contacts({ form, exported }: { form: UseFormReturnType<Input>; exported: Exported }) {
  const { t } = useTranslation('exports')
  const { number } = useFormat()
  const { selection, listIds, segmentId, purposeIds } = form.values
  return (
    <>
      <Radio.Group label={t('new.selection')} {...form.getInputProps('selection')}>
        <Stack gap="xs" mt="xs">
          {'count' in exported && (
            <Radio
              value={exported.selection}
              label={t(exported.selection === 'filter' ? 'filtered' : 'chosen', {
                count: exported.count,
                number: number(exported.count),
              })}
            />
          )}
          {SELECTIONS.map((one) => (
            <Radio key={one} value={one} label={t(`selections.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {selection === 'lists' && (
        <ListsPicker
          label={t('new.lists')}
          placeholder={t('new.chooseLists')}
          description={t('new.listsHint')}
          value={listIds}
          onChange={(ids) => form.setFieldValue('listIds', ids)}
          error={(form.errors.listIds as string | undefined) ?? null}
        />
      )}
      {selection === 'segment' && (
        <ReferenceSelect
          kind="segment"
          label={t('new.segment')}
          placeholder={t('new.chooseSegment')}
          value={segmentId}
          onChange={(id) => form.setFieldValue('segmentId', id)}
          error={form.errors.segmentId}
        />
      )}
      <ReferencesSelect
        kind="purpose"
        label={t('new.purposes')}
        description={t('new.purposesHint')}
        placeholder={t('new.anyPurpose')}
        value={purposeIds}
        onChange={(ids) => form.setFieldValue('purposeIds', ids)}
        clearable
      />
    </>
  )
}

/** A preview of the first line of the file. */
function Heads({ fields, headers, format }: Pick<Input, 'fields' | 'headers' | 'format'>) {
  const { t } = useTranslation('exports')
  const named = new Map(useExportFields().flatMap(({ fields }) => fields.map(({ field, name }) => [field, name])))
  const heads = headers === 'api' ? fields : fields.map((field) => named.get(field) ?? field)
  return (
    <div>
      <Field.Label component="div">{t('new.heads')}</Field.Label>
      <Code block style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
        {heads.join(format === 'csv' ? ';' : ' | ')}
      </Code>
    </div>
  )
}
