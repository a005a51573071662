import { type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { errorText } from '../../../i18n/errors.ts'
import { failIn } from '../../../ui/form/fail-in.ts'
import { changesOf, settle } from '../../../ui/form/settle.ts'
import { notify } from '../../../ui/message/notify.ts'
import { faultOf } from './questions.ts'
import type { Survey } from './survey.ts'
import { faultsIn, patchOf, type SurveyValues, valuesOf } from './values.ts'

export type FormOf = UseFormReturnType<SurveyValues>

/** The parts of the builder, in their order. */
export const PARTS = ['questions', 'texts', 'look', 'settings'] as const
export type Part = (typeof PARTS)[number]

/** Where the inputs of a value are. */
const PART_OF: Record<keyof SurveyValues, Part> = {
  questions: 'questions',
  title: 'texts',
  description: 'texts',
  submitLabel: 'texts',
  thanks: 'texts',
  design: 'look',
  name: 'settings',
  shopId: 'settings',
  language: 'settings',
  anonymous: 'settings',
}
const partOf = (path: string): Part => PART_OF[path.split('.')[0] as keyof SurveyValues] ?? 'questions'

/** The errors of a question are kept under its id, because its place may change. */
export const faultKey = (questionId: string) => `questions.${questionId}`

/** Edits a survey: its values, what is wrong with them, and which parts are open. */
export function useBuilder(saved: Survey) {
  const { t } = useTranslation('surveys')
  const { t: common } = useTranslation()
  const [open, setOpen] = useState<string[]>(['questions'])
  /** The question whose settings are open. */
  const [opened, setOpened] = useState<string | null>(null)
  const validate = (values: SurveyValues) => {
    const plain = Object.entries(faultsIn(values)).map(([path, fault]) => [path, t(`faults.${fault!}`)])
    const ofQuestions = values.questions.flatMap((question) => {
      const fault = faultOf(question)
      return fault ? [[faultKey(question.id), t(`faults.${fault}`)]] : []
    })
    return Object.fromEntries([...plain, ...ofQuestions]) as Record<string, string>
  }
  const form = useForm<SurveyValues>({ initialValues: valuesOf(saved), validate })
  const show = (paths: readonly string[]) => {
    setOpen((before) => [...new Set([...before, ...paths.map(partOf)])])
    const first = paths.find((path) => path.startsWith('questions.'))
    if (first) setOpened(first.slice('questions.'.length))
  }
  const fail = (error: ApiError, sent: SurveyValues) => {
    const [first, index] = error.reason.split('.')
    const question = first === 'questions' && error.code === 'validation' ? sent.questions[Number(index)] : undefined
    const path = question ? faultKey(question.id) : error.reason
    if (question) form.setFieldError(path, t('faults.question'))
    else if (first === 'design') form.setFieldError(path, errorText(error))
    else failIn(form)(error)
    show([path])
  }
  const saving = useSend('PATCH /surveys/{survey_id}', { touches: ['/surveys'], onFail: () => {} })
  const save = form.onSubmit(
    (sent) =>
      saving.mutate(
        { path: { survey_id: saved.id }, body: patchOf(changesOf(form, sent), saved.questions) },
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
  return { saved, form, open, setOpen, opened, setOpened, faulty, save, isBusy: saving.isPending }
}

export type Builder = ReturnType<typeof useBuilder>
