import { Stack, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '../../../../ui/message/confirm.tsx'
import { useOrder } from '../../../../ui/order/use-order.ts'
import { copyOf, newQuestion, type Question } from '../../logic/questions.ts'
import { type Builder, faultKey } from '../../logic/use-builder.ts'
import { AddQuestion } from './add-question.tsx'
import { QuestionRow } from './question-row.tsx'

/** The questions in their order, which is changed by drag, by buttons, or by arrow keys on the handle. */
export function QuestionList({ builder }: { builder: Builder }) {
  const { t } = useTranslation('surveys')
  const { form, saved, opened, setOpened } = builder
  const { questions } = form.values
  const [said, setSaid] = useState('')
  const [added, setAdded] = useState<string | null>(null)
  const set = (next: Question[]) => form.setFieldValue('questions', next)
  const titleOf = ({ label }: Question) => label.trim() || t('questions.unnamed')
  const orderOf = useOrder({
    items: questions,
    onChange: set,
    onMoved: (question, place) =>
      setSaid(t('questions.moved', { name: titleOf(question), place: place + 1, all: questions.length })),
  })
  const insert = (question: Question, at: number) => {
    set(questions.toSpliced(at, 0, question))
    setOpened(question.id)
    setAdded(question.id)
    setSaid(t('questions.added', { name: titleOf(question) }))
  }
  const change = (question: Question) => {
    form.clearFieldError(faultKey(question.id))
    set(questions.map((one) => (one.id === question.id ? question : one)))
  }
  const isAnswered = ({ id }: Question) =>
    saved.figures.submissions > 0 && saved.questions.some((question) => question.id === id)
  const remove = useRemove((question) => {
    form.clearFieldError(faultKey(question.id))
    set(questions.filter(({ id }) => id !== question.id))
  })
  return (
    <div>
      <Text fz="sm" c="dimmed" mb="xs">
        {t(questions.length ? 'questions.hint' : 'questions.none')}
      </Text>
      <Stack
        component="ol"
        gap={6}
        p={0}
        m={0}
        mb={questions.length ? 'sm' : 0}
        style={{ listStyle: 'none' }}
        aria-label={t('questions.title')}
      >
        {questions.map((question, index) => (
          <QuestionRow
            key={question.id}
            question={question}
            number={index + 1}
            title={titleOf(question)}
            fault={form.errors[faultKey(question.id)] as string | undefined}
            isOpen={opened === question.id}
            isNew={added === question.id}
            isAnswered={isAnswered(question)}
            order={orderOf(index)}
            onOpen={(isOpen) => {
              setOpened(isOpen ? question.id : null)
              setAdded(null)
            }}
            onChange={change}
            onCopy={() => insert(copyOf(question), index + 1)}
            onRemove={() => void remove(question, titleOf(question), isAnswered(question))}
          />
        ))}
      </Stack>
      <AddQuestion count={questions.length} onAdd={(type) => insert(newQuestion(type, ''), questions.length)} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}

/** Removes a question; asks first if it has answers, which leave the results. */
function useRemove(onRemove: (question: Question) => void) {
  const { t } = useTranslation('surveys')
  const confirm = useConfirm()
  return async (question: Question, name: string, isAnswered: boolean) => {
    const asked = {
      title: t('questions.removeTitle', { name }),
      text: t('questions.removeText'),
      action: t('questions.removeAction'),
      isDangerous: true,
    }
    if (!isAnswered || (await confirm(asked))) onRemove(question)
  }
}
