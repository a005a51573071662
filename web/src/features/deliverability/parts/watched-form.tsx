import { TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { failIn } from '../../../ui/form/fail-in.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { notify } from '../../../ui/message/notify.ts'

interface Props {
  /** The domain to change; without it, the form adds one. */
  domain?: Item<'GET /deliverability/domains'>
  onClose: () => void
}

/** Adds a watched domain, or changes the DKIM keys that are checked. */
export function WatchedForm({ domain, onClose }: Props) {
  const { t } = useTranslation('deliverability')
  const { t: common } = useTranslation()
  const form = useForm({
    initialValues: { domain: domain?.domain ?? '', dkimSelectors: domain?.dkimSelectors ?? [] },
    validate: { domain: (name) => (name.includes('.') ? null : t('domainMissing')) },
  })
  const touches = ['/deliverability/domains']
  const check = useSend('POST /deliverability/domains/{domain_id}/check', { touches })
  const effect = {
    touches,
    onDone: ({ id }: { id: string }) => {
      onClose()
      notify(common('saved'))
      check.mutate({ path: { domain_id: id } })
    },
    onFail: failIn(form),
  }
  const create = useSend('POST /deliverability/domains', effect)
  const change = useSend('PATCH /deliverability/domains/{domain_id}', effect)
  const save = form.onSubmit(({ domain: name, dkimSelectors }) =>
    domain
      ? change.mutate({ path: { domain_id: domain.id }, body: { dkimSelectors } })
      : create.mutate({ body: { domain: name.trim(), dkimSelectors } }),
  )
  return (
    <FormModal
      title={domain ? t('watched.edit') : t('watched.add')}
      action={common('save')}
      onClose={onClose}
      isBusy={create.isPending || change.isPending}
      onSubmit={save}
    >
      <TextInput
        label={t('domain')}
        placeholder="example.com"
        data-autofocus={domain ? undefined : true}
        required
        disabled={Boolean(domain)}
        maxLength={253}
        {...form.getInputProps('domain')}
      />
      <TagsInput
        label={t('watched.selectors')}
        description={t('watched.selectorsHint')}
        splitChars={[',', ';', ' ']}
        maxTags={20}
        acceptValueOnBlur
        {...form.getInputProps('dkimSelectors')}
      />
    </FormModal>
  )
}
