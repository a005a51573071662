import { Badge, Box, Group, Modal, Stack, Text, TextInput, ThemeIcon, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { folded } from '../../../../../ui/input/folded-filter.ts'
import type { Family, NodeType } from '../../../logic/editor/graph/graph.ts'
import { COLORS, iconOf, orderOf } from '../../../logic/editor/node-icons.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import { useSay } from '../../../logic/editor/state/use-wording.ts'

const FAMILIES: readonly Family[] = ['trigger', 'action', 'wait', 'decision', 'end']

interface Props {
  /** The node goes after another one, so it cannot be a trigger. */
  isAfter: boolean
  onChoose: (type: string) => void
  onClose: () => void
}

/** Chooses the type of a new node: by words, by arrow keys, or by mouse. */
export function Palette({ isAfter, onChoose, onClose }: Props) {
  const { t } = useTranslation('automations')
  const { t: common } = useTranslation()
  const { say } = useSay()
  const { data } = useOpenEditor()
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const wanted = folded(typed)
  const fits = ({ type, family }: NodeType) =>
    !(isAfter && family === 'trigger') && folded(`${say(`types.${type}`)} ${say(`about.${type}`)}`).includes(wanted)
  const groups = FAMILIES.map((family) => ({
    family,
    types: data.nodeTypes
      .filter((type) => type.family === family && fits(type))
      .sort((a, b) => orderOf(a.type) - orderOf(b.type)),
  })).filter(({ types }) => types.length > 0)
  const first = groups[0]?.types[0]
  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = at + (event.key === 'ArrowDown' ? 1 : -1)
    all[Math.max(0, Math.min(all.length - 1, next))]?.focus()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={isAfter ? t('editor.addAfter') : t('editor.add')}
      size="lg"
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Box onKeyDown={onKey}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (first) onChoose(first.type)
          }}
        >
          <TextInput
            data-autofocus
            type="search"
            aria-label={t('editor.searchTypes')}
            placeholder={t('editor.searchTypes')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            mb="md"
          />
        </form>
        <Stack gap="md" ref={list}>
          {groups.map(({ family, types }) => (
            <Box key={family} role="group" aria-label={say(`families.${family}`)}>
              <Text fz="xs" fw={650} c="dimmed" mb={6}>
                {say(`families.${family}`)}
              </Text>
              <Box style={{ display: 'grid', gap: 6, gridTemplateColumns: 'repeat(auto-fill, minmax(15rem, 1fr))' }}>
                {types.map((type) => (
                  <TypeButton key={type.type} type={type} onChoose={() => onChoose(type.type)} />
                ))}
              </Box>
            </Box>
          ))}
          {!groups.length && <Text c="dimmed">{common('nothingFound')}</Text>}
        </Stack>
      </Box>
    </Modal>
  )
}

function TypeButton({ type: { type, family, available }, onChoose }: { type: NodeType; onChoose: () => void }) {
  const { say } = useSay()
  const Icon = iconOf(type)
  return (
    <UnstyledButton
      onClick={onChoose}
      p="xs"
      style={{ border: '1px solid var(--mantine-color-default-border)', borderRadius: 'var(--mantine-radius-md)' }}
    >
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <ThemeIcon variant="light" color={COLORS[family]} size={30} aria-hidden>
          <Icon size={18} />
        </ThemeIcon>
        <Box miw={0}>
          <Group gap={6}>
            <Text fz="sm" fw={600}>
              {say(`types.${type}`)}
            </Text>
            {!available && (
              <Badge color="gray" size="xs">
                {say('soon')}
              </Badge>
            )}
          </Group>
          <Text fz="xs" c="dimmed">
            {say(`about.${type}`)}
          </Text>
        </Box>
      </Group>
    </UnstyledButton>
  )
}
