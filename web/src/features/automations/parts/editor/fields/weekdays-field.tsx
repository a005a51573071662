import { Chip, Group, Input } from '@mantine/core'
import { useSay } from '../../../logic/editor/state/use-wording.ts'
import { useField } from './scope.tsx'

const DAYS = [1, 2, 3, 4, 5, 6, 7]
/** All days fit in a line. */
const NARROW = { label: { paddingInline: 9 }, iconWrapper: { display: 'none' } }

/** Days of the week; none chosen means every day. */
export function WeekdaysField({ name }: { name: string }) {
  const { say } = useSay()
  const { value = [], choose, shown } = useField<number[]>(name)
  return (
    <Input.Wrapper
      label={shown.label}
      description={say('hints.weekdays')}
      error={shown.error}
      labelElement="div"
      data-field={shown.wrapperProps['data-field']}
    >
      <Chip.Group
        multiple
        value={value.map(String)}
        onChange={(days) => choose(days.length ? days.map(Number).sort() : undefined)}
      >
        <Group gap={4} mt={6} role="group" aria-label={shown.label}>
          {DAYS.map((day) => (
            <Chip key={day} value={String(day)} size="xs" radius="sm" styles={NARROW}>
              {say(`weekdays.${day}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}
