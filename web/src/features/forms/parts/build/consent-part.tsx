import { Select, Stack, Switch, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../../api/hooks.ts'
import { useMay } from '../../../../core/company.tsx'
import { ListsPicker, PurposeSelect } from '../../../../parts/object/pickers.tsx'
import { nameOfSender, useSenders } from '../../../../parts/sender/senders.ts'
import { foldedFilter } from '../../../../ui/input/folded-filter.ts'
import type { Builder } from '../../logic/use-builder.ts'

/** What people agree to, where they are added, and how they confirm it. */
export function ConsentPart({ builder: { form }, shopId }: { builder: Builder; shopId: string }) {
  const { t } = useTranslation('forms')
  const { purposeId, settings } = form.values
  return (
    <Stack>
      <ListsPicker
        label={t('lists')}
        description={t('listsHint')}
        {...form.getInputProps('listIds')}
        value={form.values.listIds}
      />
      <PurposeSelect
        label={t('purpose')}
        description={t('build.purposeHint')}
        placeholder={t('build.noPurpose')}
        clearable
        {...form.getInputProps('purposeId')}
      />
      {purposeId && (
        <Textarea
          label={t('build.consentText')}
          description={t('build.consentHint')}
          required
          autosize
          minRows={2}
          maxLength={5000}
          {...form.getInputProps('consentText')}
        />
      )}
      <Switch
        label={t('build.doubleOptIn')}
        description={t('build.doubleOptInHint')}
        {...form.getInputProps('settings.doubleOptIn', { type: 'checkbox' })}
      />
      <TemplateSelect
        value={settings.doiTemplateId}
        onChange={(id) => form.setFieldValue('settings.doiTemplateId', id)}
        error={form.errors['settings.doiTemplateId'] as string | undefined}
      />
      <SenderSelect
        shopId={shopId}
        value={settings.senderId}
        onChange={(id) => form.setFieldValue('settings.senderId', id)}
        error={form.errors['settings.senderId'] as string | undefined}
      />
      <Switch
        label={t('build.captcha')}
        description={t('build.captchaHint')}
        {...form.getInputProps('captcha', { type: 'checkbox' })}
      />
    </Stack>
  )
}

interface Props {
  value: string | null
  onChange: (id: string | null) => void
  error: string | undefined
}

/** The template of the mail with the confirmation link. Known contacts get it even without double opt-in. */
function TemplateSelect({ value, onChange, error }: Props) {
  const { t } = useTranslation('forms')
  const { data } = useApi('GET /forms/doi-templates', { query: { pageSize: 100, sort: 'name' } })
  const offered = data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const isKnown = !value || !data || offered.some((one) => one.value === value)
  return (
    <Select
      label={t('build.template')}
      description={t('build.templateHint')}
      placeholder={t('build.templateStandard')}
      clearable
      searchable
      data={isKnown ? offered : [...offered, { value, label: t('build.templateGone') }]}
      value={data ? value : null}
      onChange={onChange}
      error={error ?? (isKnown ? null : t('faults.template'))}
    />
  )
}

/** The sender of the form's mails: a confirmed one of the e-shop or of all. Absent for people who may not read settings. */
function SenderSelect({ shopId, value, onChange, error }: Props & { shopId: string }) {
  const { t } = useTranslation('forms')
  const { t: common } = useTranslation()
  const mayRead = useMay('settings', 'read')
  const senders = useSenders(mayRead)
  if (!mayRead) return null
  const fitting = senders?.filter(
    (one) => one.id === value || (one.status === 'confirmed' && (one.shopId === null || one.shopId === shopId)),
  )
  return (
    <Select
      label={t('build.sender')}
      description={t('build.senderHint')}
      placeholder={t('build.senderUsual')}
      clearable
      searchable
      filter={foldedFilter}
      nothingFoundMessage={common('nothingFound')}
      data={fitting?.map((one) => ({ value: one.id, label: nameOfSender(one) })) ?? []}
      value={senders ? value : null}
      onChange={onChange}
      error={error}
    />
  )
}
