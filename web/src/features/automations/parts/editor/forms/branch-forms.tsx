import { ActionIcon, Button, Card, Group, Input, NumberInput, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { evenPercents, freeBranch } from '../../../logic/editor/graph/beginnings.ts'
import { useSay } from '../../../logic/editor/state/use-wording.ts'
import { FilterField } from '../fields/filter-field.tsx'
import { TextField } from '../fields/plain-fields.tsx'
import { useField, useScope, WithinItem } from '../fields/scope.tsx'

interface Branch {
  key: string
  name?: string
  percent?: number
}

const MOST = 10

/** The branches of a switch: the first whose filter holds. */
export function SwitchForm() {
  const { say } = useSay()
  const { value: branches = [], choose, shown } = useField<Branch[]>('branches')
  const add = () => {
    const key = freeBranch(
      'switch',
      branches.map((branch) => branch.key),
    )
    if (key) choose([...branches, { key, name: '' }])
  }
  const move = (from: number, to: number) => {
    const next = [...branches]
    next.splice(to, 0, ...next.splice(from, 1))
    choose(next)
  }
  return (
    <Input.Wrapper
      label={shown.label}
      description={say('hints.switch')}
      error={shown.error}
      labelElement="div"
      data-field={shown.wrapperProps['data-field']}
    >
      <Stack gap="sm" mt="xs">
        {branches.map(({ key, name }, i) => (
          <Card key={key} withBorder padding="sm">
            <Group justify="space-between" mb="xs" wrap="nowrap">
              <Text fz="sm" fw={600}>
                {name || say('words.branch', { number: key.slice(1) })}
              </Text>
              <Group gap={2} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={i === 0}
                  aria-label={say('branchUp', { number: i + 1 })}
                  onClick={() => move(i, i - 1)}
                >
                  <IconArrowUp size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={i === branches.length - 1}
                  aria-label={say('branchDown', { number: i + 1 })}
                  onClick={() => move(i, i + 1)}
                >
                  <IconArrowDown size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={branches.length === 1}
                  aria-label={say('removeBranch', { number: i + 1 })}
                  onClick={() => choose(branches.filter((_, j) => j !== i))}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Group>
            </Group>
            <WithinItem name="branches" index={i}>
              <Stack gap="xs">
                <TextField name="name" label="branchName" max={100} />
                <FilterField name="filter" label="branchFilter" />
              </Stack>
            </WithinItem>
          </Card>
        ))}
        <AddBranch isFull={branches.length >= MOST} onAdd={add} />
      </Stack>
    </Input.Wrapper>
  )
}

function AddBranch({ isFull, onAdd }: { isFull: boolean; onAdd: () => void }) {
  const { say } = useSay()
  return (
    <Button
      size="xs"
      variant="light"
      leftSection={<IconPlus size={14} aria-hidden />}
      disabled={isFull}
      onClick={onAdd}
      style={{ alignSelf: 'flex-start' }}
    >
      {say('addBranch')}
    </Button>
  )
}

/** The shares of a split, which have to sum up to 100 %. */
export function SplitForm() {
  const { say } = useSay()
  const { path } = useScope()
  const { value: branches = [], set, choose, shown } = useField<Branch[]>('branches')
  const sum = branches.reduce((all, { percent = 0 }) => all + percent, 0)
  const spread = (next: readonly Branch[]) => {
    const percents = evenPercents(next.length)
    return next.map(({ key }, i) => ({ key, percent: percents[i]! }))
  }
  const add = () => {
    const key = freeBranch(
      'split',
      branches.map((branch) => branch.key),
    )
    if (key) choose(spread([...branches, { key }]))
  }
  return (
    <Input.Wrapper
      label={shown.label}
      description={say('hints.split')}
      labelElement="div"
      data-field={`${path}branches`}
    >
      <Stack gap="xs" mt="xs">
        {branches.map(({ key, percent }, i) => (
          <Group key={key} gap="xs" wrap="nowrap">
            <Text fw={600} w={24}>
              {key.toUpperCase()}
            </Text>
            <NumberInput
              aria-label={say('shareOf', { name: key.toUpperCase() })}
              flex={1}
              min={0}
              max={100}
              suffix=" %"
              allowDecimal={false}
              value={percent ?? 0}
              onChange={(next) =>
                set(
                  branches.map((one, j) => (j === i ? { ...one, percent: typeof next === 'number' ? next : 0 } : one)),
                )
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={branches.length <= 2}
              aria-label={say('removeBranchNamed', { name: key.toUpperCase() })}
              onClick={() => choose(spread(branches.filter((_, j) => j !== i)))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Text fz="sm" c={sum === 100 ? 'dimmed' : 'var(--mantine-color-error)'} role="status">
          {sum === 100 ? say('shareSum', { sum }) : say('shareSumWrong', { sum })}
        </Text>
        <Group gap="xs">
          <AddBranch isFull={branches.length >= MOST} onAdd={add} />
          <Button size="xs" variant="default" onClick={() => choose(spread(branches))}>
            {say('evenShares')}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}
