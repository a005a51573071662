import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { failIn } from '../../../ui/form/fail-in.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'

interface Props {
  onClose: () => void
  onDone: (domain: Answer<'POST /sending/domains'>) => void
}

/** Adds a domain to send from. */
export function DomainForm({ onClose, onDone }: Props) {
  const { t } = useTranslation('sending-domains')
  const form = useForm({
    initialValues: { domain: '' },
    validate: { domain: (domain) => (domain.includes('.') ? null : t('missing')) },
  })
  const create = useSend('POST /sending/domains', {
    touches: ['/sending/', '/deliverability/senders', '/onboarding'],
    onDone,
    onFail: failIn(form),
  })
  return (
    <FormModal
      title={t('add')}
      action={t('add')}
      onClose={onClose}
      isBusy={create.isPending}
      onSubmit={form.onSubmit(({ domain }) => create.mutate({ body: { domain: domain.trim() } }))}
    >
      <TextInput
        label={t('domain')}
        description={t('domainHint')}
        placeholder="example.com"
        data-autofocus
        required
        maxLength={253}
        {...form.getInputProps('domain')}
      />
    </FormModal>
  )
}
