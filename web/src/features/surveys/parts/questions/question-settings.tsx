import { Select, Stack, Switch, Text, Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { hasOptions, type Question, type QuestionType, TYPES, withType } from '../../logic/questions.ts'
import { OptionList } from './option-list.tsx'

interface Props {
  question: Question
  /** It was just added: its text is what a person writes next. */
  isNew: boolean
  isAnswered: boolean
  isWrong: boolean
  onChange: (question: Question) => void
}

/** The text of a question, how it is answered, and its options. */
export function QuestionSettings({ question, isNew, isAnswered, isWrong, onChange }: Props) {
  const { t } = useTranslation('surveys')
  const label = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!isNew) return
    label.current?.focus()
    label.current?.select()
  }, [isNew])
  return (
    <Stack gap="sm">
      <Textarea
        ref={label}
        label={t('questions.label')}
        placeholder={t(`types.${question.type}.example`)}
        autosize
        minRows={1}
        maxLength={500}
        value={question.label}
        error={isWrong && !question.label.trim()}
        onChange={({ currentTarget }) => onChange({ ...question, label: currentTarget.value })}
        // A question is one line; Enter saves, as in the other fields.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      {isAnswered ? (
        <Text fz="sm" c="dimmed">
          {t('questions.typeLocked')}
        </Text>
      ) : (
        <Select
          label={t('questions.type')}
          allowDeselect={false}
          data={TYPES.map((type) => ({ value: type, label: t(`types.${type}.name`) }))}
          value={question.type}
          onChange={(type) => type && onChange(withType(question, type as QuestionType))}
        />
      )}
      {hasOptions(question) && (
        <OptionList
          options={question.options}
          isAnswered={isAnswered}
          isWrong={isWrong}
          onChange={(options) => onChange({ ...question, options })}
        />
      )}
      <Switch
        label={t('questions.required')}
        checked={question.required}
        onChange={({ currentTarget }) => onChange({ ...question, required: currentTarget.checked })}
      />
    </Stack>
  )
}
