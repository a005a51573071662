import { type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { useCustomFields } from '../../../parts/contact/custom-fields.ts'
import { failIn } from '../../../ui/form/fail-in.ts'
import { changesOf, settle } from '../../../ui/form/settle.ts'
import { notify, notifyError } from '../../../ui/message/notify.ts'
import { faultOf } from './fields.ts'
import type { Form } from './form.ts'
import { useLayout } from './layout/use-layout.ts'
import { type FormValues, faultsIn, patchOf, valuesOf } from './values.ts'

export type FormOf = UseFormReturnType<FormValues>

/** The parts of the builder, in their order. */
export const PARTS = ['content', 'consent', 'after', 'look', 'display', 'languages'] as const
export type Part = (typeof PARTS)[number]

/** Where the inputs of a value are. */
const PART_OF: Record<keyof FormValues, Part> = {
  title: 'content',
  description: 'content',
  fields: 'content',
  submitLabel: 'content',
  listIds: 'consent',
  purposeId: 'consent',
  consentText: 'consent',
  captcha: 'consent',
  successUrl: 'after',
  confirmedUrl: 'after',
  design: 'look',
  name: 'display',
  kind: 'display',
  popup: 'display',
  settings: 'languages',
}

/** Objects of mails that may be deleted while the form is open, with the texts about it. */
const MAIL_FAULTS = { 'settings.doiTemplateId': 'template', 'settings.senderId': 'sender' } as const

const partOf = (path: string): Part => {
  if (path in MAIL_FAULTS) return 'consent'
  return PART_OF[path.split('.')[0] as keyof FormValues] ?? 'content'
}

/** The errors of one field of the form are kept under its id. */
export const faultKey = (fieldId: string) => `fields.${fieldId}`

/** Edits a form: its values, what is wrong with them, and which parts are open. */
export function useBuilder(saved: Form) {
  const { t } = useTranslation('forms')
  const { t: common } = useTranslation()
  const custom = useCustomFields()
  const [open, setOpen] = useState<string[]>(['content'])
  /** The field whose settings are open. */
  const [opened, setOpened] = useState<string | null>(null)
  const validate = (values: FormValues) => {
    const plain = Object.entries(faultsIn(values)).map(([path, fault]) => [path, t(`faults.${fault!}`)])
    const ofFields = values.fields.flatMap((field) => {
      const fault = faultOf(field, custom)
      return fault ? [[faultKey(field.id), t(`faults.${fault}`)]] : []
    })
    return Object.fromEntries([...plain, ...ofFields]) as Record<string, string>
  }
  const form = useForm<FormValues>({ initialValues: valuesOf(saved), validate })
  const layout = useLayout(form, saved)
  const show = (paths: readonly string[]) => {
    setOpen((before) => [...new Set([...before, ...paths.map(partOf)])])
    const field = paths.find((path) => path.startsWith('fields.'))
    if (field) setOpened(field.slice('fields.'.length))
  }
  const fail = (error: ApiError, sent: FormValues) => {
    // The blocks stand in no part: the text says what is wrong with them.
    if (error.reason === 'design.mjml') return notifyError(error)
    const [first, index] = error.reason.split('.')
    const field = first === 'fields' && error.code === 'validation' ? sent.fields[Number(index)] : undefined
    const path = field ? faultKey(field.id) : error.reason
    if (field) form.setFieldError(path, t('faults.field'))
    else if (error.reason in MAIL_FAULTS)
      form.setFieldError(path, t(`faults.${MAIL_FAULTS[path as keyof typeof MAIL_FAULTS]}`))
    else failIn(form)(error)
    show([path])
  }
  const saving = useSend('PATCH /forms/{form_id}', { touches: ['/forms'], onFail: () => {} })
  const send = form.onSubmit(
    (sent) =>
      saving.mutate(
        { path: { form_id: saved.id }, body: patchOf(changesOf(form, sent)) },
        {
          onSuccess: (answer) => {
            settle(form, sent, valuesOf(answer))
            notify(common('saved'))
          },
          onError: (error) => fail(error, sent),
        },
      ),
    (errors) => show(Object.keys(errors)),
  )
  const faulty = new Set(Object.keys(form.errors).map(partOf))
  return {
    ...{ form, layout, custom, open, setOpen, opened, setOpened, faulty },
    isDirty: form.isDirty() || layout.isTyping,
    isBusy: saving.isPending || layout.isDrawing,
    save: async () => {
      if (await layout.takeOver()) send()
    },
  }
}

export type Builder = ReturnType<typeof useBuilder>
