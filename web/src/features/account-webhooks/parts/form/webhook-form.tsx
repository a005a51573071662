import { Alert, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Answer, ApiError } from '../../../../api/client.ts'
import { useSend } from '../../../../api/hooks.ts'
import { failIn } from '../../../../ui/form/fail-in.ts'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { notify } from '../../../../ui/message/notify.ts'
import { changedWebhook, losesPassword, newWebhook, type Values, valuesOf } from '../../logic/form.ts'
import { TOUCHES, type Webhook } from '../../logic/webhook.ts'
import { EventSelect } from './event-select.tsx'
import { LoginFields } from './login-fields.tsx'
import { SigningFields } from './signing-fields.tsx'

interface Props {
  /** The webhook to change; without it, the form creates one. */
  webhook?: Webhook
  /** The events to choose from, and how many webhooks there may be. */
  known: Pick<Answer<'GET /account-webhooks'>, 'events' | 'silentEvents' | 'limit'>
  onClose: () => void
  /** A new secret is in the answer only. */
  onDone: (webhook: Answer<'POST /account-webhooks'>) => void
}

export function WebhookForm({ webhook, known, onClose, onDone }: Props) {
  const { t } = useTranslation('account-webhooks')
  const { t: common } = useTranslation()
  const form = useForm<Values>({ initialValues: valuesOf(webhook), validate: useRules(webhook) })
  const effect = {
    touches: TOUCHES,
    onDone: (done: Answer<'POST /account-webhooks'>) => {
      notify(webhook ? common('saved') : t('form.added'))
      onDone(done)
    },
    onFail: useFailure(form, known.limit),
  }
  const create = useSend('POST /account-webhooks', effect)
  const change = useSend('PATCH /account-webhooks/{webhook_id}', effect)
  const save = form.onSubmit((values) => {
    if (webhook)
      change.mutate({
        path: { webhook_id: webhook.id },
        body: changedWebhook(values, (name) => form.isDirty(name)),
      })
    else if (values.event) create.mutate({ body: newWebhook(values, values.event) })
  })
  return (
    <FormModal
      title={webhook ? t('edit') : t('add')}
      action={webhook ? common('save') : t('form.create')}
      size="lg"
      onClose={onClose}
      onSubmit={save}
      isBusy={create.isPending || change.isPending}
    >
      <EventSelect
        known={known}
        value={form.values.event}
        onChange={(event) => form.setFieldValue('event', event)}
        error={form.errors.event}
      />
      {webhook && form.isDirty('event') && (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />}>
          {t('form.eventChanged')}
        </Alert>
      )}
      <TextInput
        label={t('form.url')}
        description={t('form.urlHint')}
        type="url"
        placeholder="https://"
        required
        maxLength={1000}
        {...form.getInputProps('url')}
      />
      <LoginFields
        form={form}
        isPasswordKept={Boolean(webhook?.basicAuth?.passwordSet) && !losesPassword(form.values, webhook)}
      />
      <SigningFields form={form} isSigned={webhook?.signing ?? false} />
    </FormModal>
  )
}

function useRules(webhook: Webhook | undefined) {
  const { t } = useTranslation('account-webhooks')
  return {
    event: (event: Values['event']) => (event ? null : t('form.eventMissing')),
    url: (url: string) => (/^https?:\/\/\S+$/i.test(url.trim()) ? null : t('form.urlFault')),
    login: (login: string, { hasLogin }: Values) => (hasLogin && !login.trim() ? t('form.loginMissing') : null),
    // Without this, a changed address would lose the stored password unnoticed.
    password: (_: string, values: Values) => (losesPassword(values, webhook) ? t('form.passwordAgain') : null),
  }
}

/** Shows a refusal at the field that it concerns. */
function useFailure(form: UseFormReturnType<Values>, limit: number) {
  const { t } = useTranslation('account-webhooks')
  return (error: ApiError) => {
    const { code, reason } = error
    if (code === 'validation' && reason === 'url') form.setFieldError('url', t('form.urlFault'))
    else if (code === 'validation' && reason.startsWith('basicAuth')) form.setFieldError('login', t('form.loginFault'))
    else if (code === 'validation' && reason === 'event') form.setFieldError('event', t('form.eventMissing'))
    else if (code === 'conflict' && reason === 'url') form.setFieldError('url', t('form.urlTaken'))
    else if (code === 'conflict' && reason === 'limit') form.setFieldError('event', t('form.full', { limit }))
    else failIn(form)(error)
  }
}
