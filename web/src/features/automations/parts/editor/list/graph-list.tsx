import { ActionIcon, Badge, Box, Button, Group, Menu, Stack, Text, ThemeIcon, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconArrowBack, IconCopy, IconDots, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { nodeOf, type Output } from '../../../logic/editor/graph/graph.ts'
import { type Line, outlineOf } from '../../../logic/editor/graph/ways.ts'
import { COLORS, iconOf } from '../../../logic/editor/node-icons.ts'
import type { Actions } from '../../../logic/editor/state/actions.ts'
import { type Card, cardsOf } from '../../../logic/editor/state/cards.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import { nodeTitle, outputWords } from '../../../logic/editor/words/node-words.ts'

interface Props {
  actions: Actions
  onAdd: (after?: Output) => void
}

/** Arrow keys move between the nodes of the list. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-line]')]
  const at = lines.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  lines[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}

/** The graph as nested lists, where everything can be done without a mouse. */
export function GraphList(props: Props) {
  const { t } = useTranslation('automations')
  const { graph, compared, types, wording, problems, figures, mayChange } = useOpenEditor()
  const { counts, isTest, path } = figures
  const shown = compared ? compared.difference.both : graph
  const { started, loose } = useMemo(() => outlineOf(shown, types), [shown, types])
  const cards = useMemo(() => {
    const difference = compared?.difference ?? null
    const source = { graph: shown, types, wording, problems, counts, isTest, path, difference, isEditable: mayChange }
    return cardsOf(source)
  }, [shown, types, wording, problems, counts, isTest, path, compared, mayChange])
  return (
    <Box component="section" aria-label={t('editor.list')} onKeyDown={moveFocus}>
      <Stack gap="lg">
        {started.map((lines) => (
          <Lines key={lines[0]!.key} {...props} lines={lines} cards={cards} />
        ))}
        {loose.length > 0 && (
          <Box>
            <Text fw={600} fz="sm" mb="xs">
              {t('editor.loose')}
            </Text>
            {loose.map((lines) => (
              <Lines key={lines[0]!.key} {...props} lines={lines} cards={cards} />
            ))}
          </Box>
        )}
      </Stack>
      {mayChange && (
        <Button
          mt="md"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => props.onAdd()}
        >
          {t('editor.addTrigger')}
        </Button>
      )}
    </Box>
  )
}

interface LinesProps extends Props {
  lines: readonly Line[]
  cards: ReadonlyMap<string, Card>
}

function Lines({ lines, ...props }: LinesProps) {
  return (
    <Stack component="ol" gap={6} p={0} m={0} style={{ listStyle: 'none' }}>
      {lines.map((line) => (
        <li key={line.key}>
          {line.isRepeated ? <Repeated {...props} line={line} /> : <LineRow {...props} line={line} />}
          {line.branches.length > 0 && <Branches {...props} line={line} />}
        </li>
      ))}
    </Stack>
  )
}

type RowProps = Omit<LinesProps, 'lines'> & { line: Line }

/** The way goes on with a node that stands further up. */
function Repeated({ line, cards }: RowProps) {
  const { t } = useTranslation('automations')
  const { store } = useOpenEditor()
  return (
    <UnstyledButton data-line onClick={() => store.select([line.key])} p="xs" fz="sm">
      <IconArrowBack size={16} aria-hidden style={{ verticalAlign: '-3px' }} />{' '}
      {t('editor.goesOnWith', { name: cards.get(line.key)?.title ?? line.key })}
    </UnstyledButton>
  )
}

function borderOf({ stops }: Card, isSelected: boolean): string {
  if (isSelected) return 'var(--mantine-color-brand-6)'
  return stops ? 'var(--mantine-color-teal-7)' : 'var(--mantine-color-default-border)'
}

function LineRow({ line: { key }, cards, actions, onAdd }: RowProps) {
  const { t } = useTranslation('automations')
  const { state, mayChange, store } = useOpenEditor()
  const card = cards.get(key)!
  const Icon = iconOf(card.type)
  const isSelected = state.selected.includes(key)
  const [only] = card.outputs
  return (
    <Group
      gap="xs"
      wrap="nowrap"
      p="xs"
      bg={card.stops === '' ? 'transparent' : 'var(--mantine-color-body)'}
      style={{
        border: `${card.stops ? 2 : 1}px ${card.stops === '' ? 'dashed' : 'solid'} ${borderOf(card, isSelected)}`,
        borderRadius: 'var(--mantine-radius-md)',
      }}
    >
      <UnstyledButton
        data-line
        data-node={key}
        flex={1}
        miw={0}
        onClick={() => store.select([key])}
        aria-current={isSelected || undefined}
      >
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <ThemeIcon variant="light" color={COLORS[card.family]} size={30} aria-hidden>
            <Icon size={18} />
          </ThemeIcon>
          <Box miw={0}>
            <Group gap={6}>
              {card.stops && <Badge color="teal">{t('editor.trace.step', { number: card.stops })}</Badge>}
              <Text fz="sm" fw={600} component="span">
                {card.title}
              </Text>
              {card.problems > 0 && (
                <Badge color="red" size="sm" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
                  {t('editor.problemCount', { count: card.problems })}
                </Badge>
              )}
              {card.change && <Badge size="sm">{t(`editor.changes.${card.change}`)}</Badge>}
            </Group>
            <Text fz="xs" c="dimmed" lineClamp={3}>
              {card.words}
            </Text>
            {card.counts && <Text fz="xs">{card.counts}</Text>}
            {card.stops === '' && (
              <Text fz="xs" c="dimmed">
                {t('editor.trace.notOnPath')}
              </Text>
            )}
          </Box>
        </Group>
      </UnstyledButton>
      {mayChange && (
        <Group gap={2} wrap="nowrap">
          {card.outputs.length === 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('editor.addAfterNode', { name: card.title })}
              onClick={() => onAdd({ node: key, branch: only!.branch })}
            >
              <IconPlus size={18} />
            </ActionIcon>
          )}
          <LineMenu name={card.title} nodeKey={key} actions={actions} />
        </Group>
      )}
    </Group>
  )
}

function LineMenu({ name, nodeKey, actions }: { name: string; nodeKey: string; actions: Actions }) {
  const { t } = useTranslation('automations')
  const { t: common } = useTranslation()
  const { store } = useOpenEditor()
  const act = (action: () => void) => () => {
    store.select([nodeKey])
    action()
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={common('rowActions', { name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={act(actions.duplicate)}>
          {t('editor.duplicate')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={act(actions.remove)}>
          {t('editor.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Branches({ line, ...props }: RowProps) {
  const { t } = useTranslation('automations')
  const { graph, compared, wording, mayChange } = useOpenEditor()
  const node = nodeOf(compared ? compared.difference.both : graph, line.key)!
  return (
    <Stack gap="sm" ms={{ base: 'sm', sm: 'xl' }} mt="xs" component="ul" p={0} style={{ listStyle: 'none' }}>
      {line.branches.map(({ branch, lines }) => {
        const label = outputWords(wording, node, branch) || t('editor.goesOn')
        const taken = props.cards.get(line.key)?.outputs.find((one) => one.branch === branch)?.taken
        return (
          <li key={branch}>
            <Group gap={4} mb={4}>
              <Badge variant="default">{[label, taken].filter(Boolean).join(' · ')}</Badge>
              {mayChange && (
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  aria-label={`${nodeTitle(wording, node)}: ${t('editor.addAfterOutput', { output: label })}`}
                  onClick={() => props.onAdd({ node: line.key, branch })}
                >
                  <IconPlus size={16} />
                </ActionIcon>
              )}
            </Group>
            {lines.length ? (
              <Lines {...props} lines={lines} />
            ) : (
              <Text fz="xs" c="dimmed">
                {t('editor.leadsNowhere')}
              </Text>
            )}
          </li>
        )
      })}
    </Stack>
  )
}
