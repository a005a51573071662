import { useApi } from '../../../../api/hooks.ts'
import { useBuilding } from '../../building/builder.ts'
import type { InputProps } from '../../building/input-props.ts'
import type { Values } from '../../definition/definition.ts'
import { isNumberAnswer, type NumberAnswer } from '../../definition/survey-answers.ts'
import { ChoiceInput, ChoicesInput, CountInput } from '../plain-inputs.tsx'

interface Props extends InputProps {
  values: Values
}

const SCALES = { nps: { min: 0, max: 10 }, rating: { min: 1, max: 5 } }
const OPERATORS = ['eq', 'neq', 'gte', 'gt', 'lte', 'lt']

/** The questions of the survey that a rule names; undefined while they load. */
function useQuestions({ surveyId }: Values) {
  const { data } = useApi(
    'GET /surveys/{survey_id}',
    { path: { survey_id: String(surveyId) } },
    { enabled: Boolean(surveyId), isShown: true },
  )
  return surveyId ? data?.questions : undefined
}

/** The question that a rule names; undefined while it loads, and if it was deleted. */
export const useQuestion = (values: Values) => useQuestions(values)?.find(({ id }) => id === values.questionId)

/** Chooses a question of a survey. */
export function QuestionInput({ values, ...input }: Props) {
  const { words } = useBuilding().wording
  const questions = useQuestions(values)
  const known = (questions ?? []).map(({ id, label }) => ({ value: id, label }))
  const own = String(values.questionId ?? '')
  const isGone = questions && own !== '' && !known.some(({ value }) => value === own)
  const gone = { value: own, label: words.text(['gone'], {}, own) }
  return <ChoiceInput {...input} options={isGone ? [...known, gone] : known} />
}

/** Compares the answer to a question: by its options, or by its number. */
export function AnswersInput({ values, ...input }: Props) {
  const question = useQuestion(values)
  if (question?.type === 'nps' || question?.type === 'rating')
    return <NumberInput {...input} {...SCALES[question.type]} />
  // A deleted question has no options; what was chosen can still be removed.
  if (!question && isNumberAnswer(input.value)) return <NumberInput {...input} {...SCALES.nps} />
  const options = (question?.options ?? []).map(({ id, label }) => ({ value: id, label }))
  return <ChoicesInput {...input} options={options} />
}

function NumberInput({ min, max, ...input }: InputProps & { min: number; max: number }) {
  const { words } = useBuilding().wording
  const { value, onChange, label } = input
  const answer: NumberAnswer = isNumberAnswer(value) ? value : { op: 'gte' }
  return (
    <>
      <ChoiceInput
        {...input}
        label={words.property('op')}
        value={answer.op}
        onChange={(op) => onChange({ ...answer, op })}
        isWrong={false}
        options={OPERATORS.map((op) => ({
          value: op,
          label: words.text([`answerNumbers.${op}`], { value: '' }, op).trim(),
        }))}
      />
      <CountInput
        {...input}
        label={label}
        value={answer.value}
        onChange={(number) => onChange({ op: answer.op, ...(number === undefined ? {} : { value: number }) })}
        min={min}
        max={max}
        isWhole
      />
    </>
  )
}
