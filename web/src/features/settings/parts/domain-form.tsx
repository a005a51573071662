import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { failIn } from './fail.ts'

interface Props {
  onClose: () => void
  onDone: (domain: Answer<'POST /sending/domains'>) => void
}

/** Adds a domain to send from. */
export function DomainForm({ onClose, onDone }: Props) {
  const { t } = useTranslation('settings')
  const form = useForm({
    initialValues: { domain: '' },
    validate: { domain: (domain) => (domain.includes('.') ? null : t('domains.missing')) },
  })
  const create = useSend('POST /sending/domains', {
    touches: ['/sending/', '/deliverability/senders', '/onboarding'],
    onDone,
    onFail: failIn(form),
  })
  return (
    <FormModal
      title={t('domains.add')}
      action={t('domains.add')}
      onClose={onClose}
      isBusy={create.isPending}
      onSubmit={form.onSubmit(({ domain }) => create.mutate({ body: { domain: domain.trim() } }))}
    >
      <TextInput
        label={t('domains.domain')}
        description={t('domains.domainHint')}
        placeholder="example.com"
        data-autofocus
        required
        maxLength={253}
        {...form.getInputProps('domain')}
      />
    </FormModal>
  )
}
