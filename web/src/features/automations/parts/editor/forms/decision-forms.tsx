import { Checkbox } from '@mantine/core'
import { useSay } from '../../../logic/editor/state/use-wording.ts'
import { FilterField } from '../fields/filter-field.tsx'
import { NumberField } from '../fields/plain-fields.tsx'
import { useField, Within } from '../fields/scope.tsx'
import { TimeField } from '../fields/time-field.tsx'

/** Yes or no, at once or as soon as the filter holds. */
export function ConditionForm() {
  const { say } = useSay()
  const { value: wait, choose } = useField<{ until?: unknown } | null>('wait')
  return (
    <>
      <FilterField name="filter" label="conditionFilter" />
      <Checkbox
        label={say('fields.wait')}
        description={say('hints.wait')}
        checked={Boolean(wait)}
        onChange={(event) =>
          choose(event.currentTarget.checked ? { until: { kind: 'duration', value: 1, unit: 'days' } } : undefined)
        }
      />
      {wait && (
        <Within name="wait" values={wait}>
          <TimeField name="until" label="deadline" place="condition" />
        </Within>
      )}
    </>
  )
}

export const GoalForm = () => <FilterField name="filter" label="goalFilter" />

export function FrequencyForm() {
  return (
    <>
      <NumberField name="max" min={1} max={1000} />
      <NumberField name="days" label="inDays" min={1} max={365} />
    </>
  )
}
